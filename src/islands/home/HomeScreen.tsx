import { LiveNotice } from '#islands/parts/LiveNotice.tsx'
import { OrderStateChip } from '#islands/parts/OrderStateChip.tsx'
import { Badge } from '#islands/ui/Badge.tsx'
import { Card } from '#islands/ui/Card.tsx'
import { BarChart } from '#islands/ui/Charts.tsx'
import { LinkButton } from '#islands/ui/LinkButton.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { PageHeader } from '#islands/ui/PageHeader.tsx'
import { GoalBar } from '#islands/ui/Progress.tsx'
import { Stat } from '#islands/ui/Stat.tsx'
import type { AttentionList } from '#lib/contract/attention.ts'
import type { Billing } from '#lib/contract/billing.ts'
import type { HeldPayment } from '#lib/contract/held-payments.ts'
import type { DueInvoices as Due } from '#lib/contract/invoices.ts'
import type { DashboardCards } from '#lib/contract/dashboard.ts'
import type { Conversation } from '#lib/contract/proposal-messages.ts'
import { t } from '#lib/i18n/t.ts'
import { formatMoney } from '#lib/shared/money.ts'

import { dateFormat } from '#lib/shared/date-format.ts'
import { AttentionCard } from './AttentionCard.tsx'
import { DueInvoices } from './DueInvoices.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { HeldPayments } from './HeldPayments.tsx'
import { NewMessages } from './NewMessages.tsx'
import { PaymentNotice } from './PaymentNotice.tsx'
import { PlanNotice } from './PlanNotice.tsx'

interface Props {
  firstName: string
  workspaceId: string
  timeZone: string
  cards: DashboardCards
  attention: AttentionList
  /** Whether the steps to the first order are the reader's to take. */
  mayStart: boolean
  /** Which way is shown first; none to whoever has gone one of the two. */
  firstSteps: 'stores' | 'jobs' | undefined
  /** Only for whoever sees what customers owe. */
  invoices: Due | undefined
  /** Only for whoever sees jobs. */
  conversations: Conversation[] | undefined
  held: HeldPayment[]
  mayRelease: boolean
  /** Only for the platform's admins. */
  platformHeld: HeldPayment[]
  /** Only where a renewal of the reader's plan was not paid. */
  latePlan: Billing | undefined
}

/** What needs a hand today, how sales go, and the first steps of a new shop. */
export function HomeScreen({ firstName, workspaceId, timeZone, cards, invoices, conversations, ...rest }: Props) {
  const { attention, held, mayRelease, platformHeld, latePlan, mayStart, firstSteps } = rest
  // Before the first order there are no figures, and charts of nothing would hide the way to it.
  const hasOrders = cards.checklist.some(({ id, done }) => id === 'order' && done)

  return (
    <div className="grid gap-5">
      <PageHeader title={t('dashboardHome.hello', { name: firstName })} description={today(timeZone)} />
      {cards.held > 0 && (
        <Notice
          tone="danger"
          title={t('dashboardHome.held', { count: cards.held })}
          action={
            <LinkButton size="small" href="/dashboard/orders?state=held">
              {t('dashboardHome.look')}
            </LinkButton>
          }
        >
          {t('dashboardHome.heldText')}
        </Notice>
      )}
      <HeldPayments initial={held} workspaceId={workspaceId} timeZone={timeZone} mayRelease={mayRelease} />
      <HeldPayments initial={platformHeld} ofPlatform mayRelease workspaceId={workspaceId} timeZone={timeZone} />
      {latePlan && <PlanNotice billing={latePlan} timeZone={timeZone} />}
      {cards.payments && <PaymentNotice account={cards.payments} workspaceId={workspaceId} timeZone={timeZone} />}
      <LiveNotice workspaceId={workspaceId} about={hasOrders ? ['order', 'job'] : ['job']} />
      {firstSteps && mayStart && <FirstSteps cards={cards} workspaceId={workspaceId} usual={firstSteps} />}
      <AttentionCard initial={attention} workspaceId={workspaceId} />
      {conversations && <NewMessages initial={conversations} timeZone={timeZone} />}
      {invoices && <DueInvoices invoices={invoices} />}
      {hasOrders && <Figures cards={cards} timeZone={timeZone} />}
    </div>
  )
}

function Figures({ cards, timeZone }: Pick<Props, 'cards' | 'timeZone'>) {
  const money = (cents: number) => formatMoney(cents, cards.currency)
  const { salesCents } = cards.today
  const month = cards.days.reduce((sum, day) => sum + (day.salesCents ?? 0), 0)
  const orders = cards.days.reduce((sum, day) => sum + day.orders, 0)

  return (
    <>
      {cards.testMode && (
        <p className="flex flex-wrap items-center gap-2 text-muted text-sm/5">
          <Badge tone="warning">{t('attention.test')}</Badge> {t('dashboardHome.testMode')}
        </p>
      )}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(10rem,calc(50%_-_0.375rem)),1fr))] gap-[clamp(var(--spacing-3),2vw,var(--spacing-4))]">
        <Card>
          <Stat
            label={t(salesCents === null ? 'dashboardHome.ordersToday' : 'dashboardHome.today')}
            value={salesCents === null ? cards.today.orders : money(salesCents)}
            note={salesCents !== null && t('dashboardHome.orders', { count: cards.today.orders })}
          />
        </Card>
        <Card>
          <Stat
            label={t('dashboardHome.openStores')}
            value={cards.openStores}
            note={
              <a className="link" href="/dashboard/stores">
                {t('dashboardHome.toStores')}
              </a>
            }
          />
        </Card>
        <Card>
          <Stat
            label={t('dashboardHome.ready')}
            value={cards.readyForPickup}
            note={
              <a className="link" href="/dashboard/orders?state=ready">
                {t('dashboardHome.toReady')}
              </a>
            }
          />
        </Card>
        <Card>
          <Stat
            label={t('dashboardHome.newLeads')}
            value={cards.newLeads}
            note={
              <a className="link" href="/dashboard/leads">
                {t('dashboardHome.toLeads')}
              </a>
            }
          />
        </Card>
        {cards.authorised.orders > 0 && (
          <Card>
            <Stat
              label={t('dashboardHome.authorised')}
              value={cards.authorised.cents === null ? cards.authorised.orders : money(cards.authorised.cents)}
              note={
                <a className="link" href="/dashboard/orders?state=authorised">
                  {t('dashboardHome.toAuthorised', { count: cards.authorised.orders })}
                </a>
              }
            />
          </Card>
        )}
        <Card>
          <Stat
            label={t('dashboardHome.unpaid')}
            value={cards.unpaid}
            note={
              <a className="link" href="/dashboard/orders?state=pending">
                {t('dashboardHome.toUnpaid')}
              </a>
            }
          />
        </Card>
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,26rem),1fr))] items-start gap-4">
        {salesCents !== null && (
          <Card
            title={t('dashboardHome.sales')}
            actions={
              <span className="text-muted text-sm/5">
                {t('dashboardHome.salesSum', { count: orders, sum: money(month) })}
              </span>
            }
          >
            <BarChart
              label={t('dashboardHome.sales')}
              points={cards.days.map(({ day, salesCents }) => ({
                label: shortDay(day),
                value: salesCents ?? 0,
                text: money(salesCents ?? 0)
              }))}
            />
          </Card>
        )}
        <Card title={t('dashboardHome.closing')}>
          {cards.closingSoon.length === 0 ? (
            <p className="text-muted">{t('dashboardHome.closingNone')}</p>
          ) : (
            <ul className="grid gap-4">
              {cards.closingSoon.map(store => (
                <li key={store.id} className="grid gap-1.5">
                  <span className="flex flex-wrap justify-between gap-2">
                    <a className="link font-medium" href={`/dashboard/stores/${store.id}`}>
                      {store.name}
                    </a>
                    <span className="text-muted text-sm/5">
                      {t('dashboardHome.closes', { at: dayAndTime(store.closesAt, timeZone) })}
                    </span>
                  </span>
                  {store.goalCents && store.raisedCents !== null ? (
                    <GoalBar
                      label={t('dashboardHome.raised')}
                      value={store.raisedCents}
                      goal={store.goalCents}
                      figure={money(store.raisedCents)}
                      of={t('dashboardHome.ofGoal', { goal: money(store.goalCents) })}
                    />
                  ) : (
                    <span className="text-muted text-sm/5">{t('dashboardHome.units', { count: store.units })}</span>
                  )}
                </li>
              ))}
            </ul>
          )}
        </Card>
        <Card
          title={t('dashboardHome.latest')}
          flush
          actions={
            <a className="link text-sm/5" href="/dashboard/orders">
              {t('dashboardHome.allOrders')}
            </a>
          }
        >
          {cards.latest.length === 0 ? (
            <p className="text-muted card-body">{t('dashboardHome.latestNone')}</p>
          ) : (
            <ul className="[&>li+li]:border-t [&>li+li]:border-t-line">
              {cards.latest.map(order => (
                <li key={order.id}>
                  <a
                    href={`/dashboard/orders/${order.id}/details`}
                    className="grid grid-cols-[auto_minmax(0,1fr)_auto_auto] items-center gap-3 px-4 py-2.5 hover:bg-hover max-sm:grid-cols-[auto_minmax(0,1fr)_auto] max-sm:[&>:last-child]:col-[2_/_-1] max-sm:[&>:last-child]:justify-self-start"
                  >
                    <span className="tabular-nums font-medium">{order.number}</span>
                    <span className="truncate">
                      {order.buyerName} <span className="text-muted">{order.store.name}</span>
                    </span>
                    <span className="tabular-nums">{formatMoney(order.totalCents, order.currency)}</span>
                    <OrderStateChip state={order.state} />
                  </a>
                </li>
              ))}
            </ul>
          )}
        </Card>
        <Card title={t('dashboardHome.toProduce')}>
          {cards.toProduce.length === 0 ? (
            <p className="text-muted">{t('dashboardHome.toProduceNone')}</p>
          ) : (
            <ul className="grid gap-3">
              {cards.toProduce.map(store => (
                <li key={store.id} className="flex flex-wrap items-center justify-between gap-2">
                  <span className="grid">
                    <a className="link font-medium" href={`/dashboard/stores/${store.id}`}>
                      {store.name}
                    </a>
                    <span className="text-muted text-sm/5">
                      {t('dashboardHome.produceFacts', { count: store.units, orders: store.orders })}
                    </span>
                    {store.missing > 0 && (
                      <span className="text-sm/5 font-medium text-warning">
                        {t('dashboardHome.minimumMissed', { count: store.missing })}
                      </span>
                    )}
                  </span>
                  {store.inHandsOn && (
                    <span className="text-sm/5">{t('dashboardHome.inHands', { day: shortDay(store.inHandsOn) })}</span>
                  )}
                </li>
              ))}
            </ul>
          )}
        </Card>
      </div>
    </>
  )
}

function today(timeZone: string): string {
  return dateFormat({ timeZone, weekday: 'long', month: 'long', day: 'numeric' }).format(new Date())
}

/** "2026-11-21" as "Nov 21": a day has no zone. */
function shortDay(day: string): string {
  return dateFormat({ timeZone: 'UTC', month: 'short', day: 'numeric' }).format(new Date(`${day}T00:00:00Z`))
}

function dayAndTime(iso: string, timeZone: string): string {
  return dateFormat({ timeZone, weekday: 'short', hour: 'numeric', minute: '2-digit' }).format(new Date(iso))
}
