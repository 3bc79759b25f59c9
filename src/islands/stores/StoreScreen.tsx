import { Calculator, ExternalLink, Settings2 } from 'lucide-react'
import { useState } from 'react'

import { Card } from '#islands/ui/Card.tsx'
import { DescriptionList } from '#islands/ui/DescriptionList.tsx'
import { LinkButton } from '#islands/ui/LinkButton.tsx'
import { PageHeader } from '#islands/ui/PageHeader.tsx'
import { GoalBar } from '#islands/ui/Progress.tsx'
import { Stat } from '#islands/ui/Stat.tsx'
import type { RunSummary } from '#lib/contract/production.ts'
import type { ProductionCosts } from '#lib/contract/production-costs.ts'
import { STORE_MESSAGES } from '#lib/contract/calls/stores.ts'
import type { StoreDetail } from '#lib/contract/stores.ts'
import { t } from '#lib/i18n/t.ts'
import { formatMoney } from '#lib/shared/money.ts'
import { isShared } from '#lib/shared/store-state.ts'
import { formatMoment } from '#lib/shared/zone-time.ts'

import { dateFormat } from '#lib/shared/date-format.ts'
import { GroupCard } from './GroupCard.tsx'
import { missingPieces } from './missing-pieces.ts'
import { MoneyNotice } from './MoneyNotice.tsx'
import { ShareBlock } from './ShareBlock.tsx'
import { StateActions } from './StateActions.tsx'
import { StoreHistory } from './StoreHistory.tsx'
import { StoreStateChip } from './StoreStateChip.tsx'
import { TaxNotice } from './TaxNotice.tsx'
import { ToMake } from './ToMake.tsx'
import { nextMoment } from './store-times.ts'
import { useNow } from './useNow.ts'

interface Props {
  initial: StoreDetail
  /** Production runs of its orders. */
  runs: RunSummary[]
  costs: ProductionCosts | undefined
  workspaceId: string
  mayEdit: boolean
  seesMoney: boolean
  origin: string
  now: number
}

/** Before it closes, its figures still move. */
const SETTLED_FROM: readonly string[] = ['closed', 'production', 'ready', 'delivered', 'settled']

/** A store at work: how it does, how people find it, and what comes next. */
export function StoreScreen({ initial, runs, costs, workspaceId, mayEdit, seesMoney, origin, now: serverNow }: Props) {
  const [store, setStore] = useState(initial)
  const now = useNow(serverNow)
  const { figures, currency } = store
  const held = figures.authorised
  const money = (cents: number) => formatMoney(cents, currency)
  const next = nextMoment(store, now)
  // After closing, what to do next stands before the figures.
  const isClosed = store.state === 'closed' || store.state === 'production'
  const isMissed = store.state === 'closed' && missingPieces(store) > 0
  const isCancelled = store.state === 'cancelled'
  const canEdit = mayEdit && store.state !== 'settled' && !isCancelled
  const average = figures.orders > 0 ? Math.round(figures.salesCents / figures.orders) : 0

  return (
    <div className="grid gap-5">
      <PageHeader
        title={store.name}
        status={<StoreStateChip state={store.state} />}
        description={[store.organisation, next?.text].filter(Boolean).join(' · ')}
        breadcrumb={[{ label: t('stores.title'), href: '/dashboard/stores' }]}
        actions={
          <>
            {canEdit && (
              <LinkButton href={`/dashboard/stores/${store.id}/setup`} icon={<Settings2 />}>
                {t('stores.openSetup')}
              </LinkButton>
            )}
            {seesMoney && SETTLED_FROM.includes(store.state) && (
              <LinkButton href={`/dashboard/stores/${store.id}/settlement`} icon={<Calculator />}>
                {t('settlement.open')}
              </LinkButton>
            )}
            {store.state !== 'draft' && !isCancelled && (
              <LinkButton href={store.path} target="_blank" icon={<ExternalLink />}>
                {t('stores.view')}
              </LinkButton>
            )}
          </>
        }
      />
      <MoneyNotice store={store} workspaceId={workspaceId} />
      <TaxNotice store={store} mayEdit={canEdit} />
      {/* Nothing is ordered or made before it is decided whether the pieces are made. */}
      {isMissed && (
        <StateActions store={store} runs={runs} costs={costs} workspaceId={workspaceId} onChange={setStore} />
      )}
      {isClosed && (
        <div
          className={
            isMissed ? undefined : 'grid grid-cols-[minmax(0,1fr)_minmax(18rem,24rem)] gap-5 max-lg:grid-cols-1'
          }
        >
          <ToMake store={store} workspaceId={workspaceId} />
          {!isMissed && (
            <StateActions store={store} runs={runs} costs={costs} workspaceId={workspaceId} onChange={setStore} />
          )}
        </div>
      )}
      <h2 className="sr-only">{t('storePage.overview')}</h2>
      <div className="grid grid-cols-4 gap-4 max-lg:grid-cols-2 max-lg:gap-3">
        <Card>
          <Stat
            label={t('storePage.orders')}
            value={figures.orders + held.orders}
            note={
              <>
                {held.orders > 0 && <span>{t('storePage.heldOrders', { count: held.orders })} · </span>}
                <a className="link" href={`/dashboard/orders?storeId=${store.id}`}>
                  {t('storePage.seeOrders')}
                </a>
              </>
            }
          />
        </Card>
        <Card>
          <Stat
            label={t('storePage.units')}
            value={figures.units + held.units}
            note={[
              held.units > 0 && t('storePage.heldPieces', { count: held.units }),
              store.minimumUnits > 0 && !isCancelled && minimumText(store)
            ]
              .filter(Boolean)
              .join(' · ')}
          />
        </Card>
        <Card>
          <Stat
            label={t('storePage.sales')}
            value={money(figures.salesCents)}
            note={
              held.cents > 0
                ? t('storePage.heldSales', { amount: money(held.cents) })
                : figures.testMode
                  ? t('storePage.testMoney')
                  : average > 0 && t('storePage.average', { amount: money(average) })
            }
          />
        </Card>
        <Card>
          <Stat
            label={t('storePage.raised')}
            value={money(figures.fundraisingCents)}
            note={
              held.fundraisingCents > 0
                ? t('storePage.heldRaised', { amount: money(held.fundraisingCents) })
                : t('storePage.raisedNote')
            }
          />
        </Card>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(18rem,24rem)] gap-5 max-lg:grid-cols-1">
        <div className="grid content-start gap-5">
          <GroupCard store={store} />
          {store.goalCents !== null && (
            <Card>
              <GoalBar
                label={t('storePage.raised')}
                value={figures.fundraisingCents}
                goal={store.goalCents}
                figure={money(figures.fundraisingCents)}
                of={t('storePage.raisedOf', { goal: money(store.goalCents) })}
                start={t('storePage.pieces', { count: figures.units + held.units })}
                end={next?.distance}
              />
            </Card>
          )}
          {isShared(store.state) && <ShareBlock store={store} workspaceId={workspaceId} origin={origin} />}
          <Card
            title={t('storePage.messages')}
            actions={
              canEdit && (
                <a className="link text-sm/5" href={`/dashboard/stores/${store.id}/setup?step=7`}>
                  {t('storePage.editMessages')}
                </a>
              )
            }
          >
            <MessagesSent store={store} />
          </Card>
        </div>
        <div className="grid content-start gap-5">
          {!isClosed && (
            <StateActions store={store} runs={runs} costs={costs} workspaceId={workspaceId} onChange={setStore} />
          )}
          <Card title={t('storePage.facts')}>
            <Facts store={store} />
          </Card>
          <StoreHistory store={store} workspaceId={workspaceId} />
        </div>
      </div>
    </div>
  )
}

function minimumText(store: StoreDetail): string {
  const missing = missingPieces(store)
  return missing > 0
    ? t('storePage.missing', { count: missing })
    : t('storePage.minimumReached', { count: store.minimumUnits })
}

function Facts({ store }: { store: StoreDetail }) {
  const { timeZone, opensAt, closesAt, settings } = store
  const { pickup, group, shipping } = settings.delivery
  const ways = [
    ...pickup.map(({ name }) => name),
    group.enabled && t('storePage.byGroup', { label: group.label }),
    shipping.enabled && t('storePage.byShipping')
  ]
  return (
    <DescriptionList
      items={[
        { term: t('storePage.opens'), detail: opensAt && formatMoment(opensAt, timeZone) },
        { term: t('storePage.closes'), detail: closesAt && formatMoment(closesAt, timeZone) },
        { term: t('storePage.inHands'), detail: settings.inHandsOn && dayOf(settings.inHandsOn) },
        { term: t('storePage.items'), detail: store.items },
        { term: t('storePage.delivery'), detail: ways.filter(Boolean).join(', ') },
        { term: t('storePage.access'), detail: t(`storeSetup.access.${settings.access}`) }
      ]}
    />
  )
}

function dayOf(day: string): string {
  const format = dateFormat({ weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' })
  return format.format(new Date(`${day}T00:00:00Z`))
}

const BEFORE_CLOSING: string[] = ['launch', 'three_days', 'last_day']

function MessagesSent({ store }: { store: StoreDetail }) {
  // Those before the closing go to the list of the set-up, those after it to who bought.
  const hasNobody = (kind: string) => BEFORE_CLOSING.includes(kind) && store.settings.announceTo.length === 0
  const isOver = !['draft', 'scheduled', 'open', 'closing_soon'].includes(store.state)
  const unsent = (kind: string) => {
    if (isOver && BEFORE_CLOSING.includes(kind)) return 'storePage.tooShort' as const
    if (isOver && store.figures.orders === 0) return 'storePage.noBuyers' as const
    return 'storePage.waiting' as const
  }
  return (
    <ul className="grid gap-2.5">
      {STORE_MESSAGES.map(kind => {
        const sent = store.messagesSent.find(each => each.kind === kind)
        const isOff = !store.settings.messages[kind].enabled
        return (
          <li key={kind} className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className={sent ? 'font-medium' : 'text-muted'}>{t(`storeMessage.${kind}`)}</span>
            <span className="text-sm/5 text-muted">
              {sent
                ? t('storePage.sentTo', { count: sent.recipients, when: formatMoment(sent.sentAt, store.timeZone) })
                : t(isOff ? 'storePage.off' : hasNobody(kind) ? 'storePage.nobody' : unsent(kind))}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
