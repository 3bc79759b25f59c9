import { useEffect, useEffectEvent, useState } from 'react'

import { openDialog } from '#islands/dialogs/dialog.ts'
import { simpleDialog } from '#islands/dialogs/simple/index.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Card } from '#islands/ui/Card.tsx'
import { RunLinks } from '#islands/parts/production/RunLinks.tsx'
import { StartRunButton } from '#islands/parts/production/StartRunButton.tsx'
import { useMayRun } from '#islands/parts/production/useMayRun.ts'
import { RefundManyModal } from '#islands/parts/RefundManyModal.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { call } from '#lib/client/api.ts'
import { showBanner } from '#lib/client/stores/banner.ts'
import type { Input } from '#lib/contract/endpoint.ts'
import type { RunSummary } from '#lib/contract/production.ts'
import type { ProductionCosts } from '#lib/contract/production-costs.ts'
import { changeStoreState, getStore } from '#lib/contract/calls/stores.ts'
import type { StoreDetail } from '#lib/contract/stores.ts'
import { readableError } from '#lib/client/readable-error.ts'
import { t } from '#lib/i18n/t.ts'
import { formatMoney } from '#lib/shared/money.ts'

import { AskDialog } from './AskDialog.tsx'
import { missingPieces } from './missing-pieces.ts'
import { ReopenDialog } from './ReopenDialog.tsx'

type Action = StoreDetail['actions'][number]
type Waits = StoreDetail['waiting']

interface Props {
  store: StoreDetail
  /** Production runs of its orders. */
  runs: RunSummary[]
  costs: ProductionCosts | undefined
  workspaceId: string
  onChange: (store: StoreDetail) => void
}

/** The step that usually comes next is the green one. */
const USUAL: readonly Action[] = [
  'publish',
  'take_payments',
  'start_production',
  'mark_ready',
  'mark_delivered',
  'settle'
]
const CANCELLING: readonly Action[] = ['cancel', 'cancel_and_refund']
const HARD: readonly Action[] = ['cancel', 'unpublish']
/** What is not possible yet may be a moment later: an order gets paid or is given up. */
const LOOK_AGAIN_MS = 20_000
const LOOK_AT_REFUNDS_MS = 4000

/** What may be done with the store now, each with what it brings about. */
export function StateActions({ store, runs, costs, workspaceId, onChange }: Props) {
  const [pending, setPending] = useState<Action>()
  const [problem, setProblem] = useState<string>()
  const [isReopening, setReopening] = useState(false)
  const [asked, setAsked] = useState<'close' | 'mark_ready'>()
  const [isRefunding, setRefunding] = useState(false)
  const { name } = store
  const mayRun = useMayRun(workspaceId)
  // The step that comes next is waited for in sight; what is rarely wanted is a press away.
  const [later, never] = [true, false].map(isNext => {
    return store.waiting.filter(({ action }) => USUAL.includes(action) === isNext)
  }) as [Waits, Waits]
  const { refunds } = store
  // Somebody started its production without one, by hand or through the API.
  const isInWork = runs.some(({ state }) => state === 'open' || state === 'cut')
  const isWithoutRun = store.state === 'production' && runs.length === 0
  const isRefundRunning = refunds !== null && refunds.left + refunds.unconfirmed > 0
  const isWaiting = later.length > 0 || isRefundRunning
  const missing = store.state === 'closed' ? missingPieces(store) : 0

  const look = useEffectEvent(() => {
    if (pending || document.visibilityState === 'hidden') return
    const given = { params: { storeId: store.id }, query: { WorkspaceId: workspaceId } }
    // Without an answer the reason stands as it is; the next look tells.
    call(getStore, given).then(onChange, () => undefined)
  })
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => look(), isRefundRunning ? LOOK_AT_REFUNDS_MS : LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isWaiting, isRefundRunning])

  async function change(body: Input<typeof changeStoreState>['body']) {
    const given = { params: { storeId: store.id }, query: { WorkspaceId: workspaceId } }
    onChange(await call(changeStoreState, { ...given, body }))
    showBanner(t(`storeAction.${body.action}.done`), { variant: 'success' })
  }

  async function send(action: Action, closesAt?: string) {
    setPending(action)
    setProblem(undefined)
    try {
      await change({ action, ...(closesAt && { closesAt }) })
      return true
    } catch (error) {
      setProblem(readableError(error))
      return false
    } finally {
      setPending(undefined)
    }
  }

  async function ask(action: Action) {
    if (action === 'reopen') return setReopening(true)
    if (action === 'cancel_and_refund') return setRefunding(true)
    if (action === 'close' || action === 'mark_ready') return setAsked(action)
    const isSure = await openDialog(simpleDialog, {
      title: t(`storeAction.${action}.title`, { name }),
      text: [t(`storeAction.${action}.text`), action === 'cancel' && releaseText(store)].filter(Boolean).join(' '),
      confirm: t(`storeAction.${action}.confirm`),
      cancel: t('words.cancel'),
      ...(HARD.includes(action) && { tone: 'danger' as const })
    })
    if (isSure) await send(action)
  }

  if (store.actions.length === 0 && store.waiting.length === 0 && !refunds) return null
  return (
    <Card title={t('storePage.next')}>
      <div className="grid gap-4">
        {missing > 0 ? (
          <Notice tone="warning" title={t('storePage.minimumMissed', { count: missing })}>
            {t('storePage.minimumMissedText', { ordered: store.minimumUnits - missing, minimum: store.minimumUnits })}{' '}
            {!store.messagesSent.some(({ kind }) => kind === 'closed') && t('storePage.minimumNotTold')}
          </Notice>
        ) : (
          <p className="text-muted">{t(`storePage.nextText.${store.state}`)}</p>
        )}
        {runs.length > 0 && <RunLinks runs={runs} costs={costs} />}
        {refunds && <RefundsSoFar refunds={refunds} />}
        {problem && (
          <Notice tone="danger" role="alert">
            {problem}
          </Notice>
        )}
        {store.actions.length > 0 && (
          <div className="button-group">
            {mayRun && (store.actions.includes('start_production') || isWithoutRun) && (
              <StartRunButton
                workspaceId={workspaceId}
                from={{ kind: 'store', storeId: store.id }}
                label={missing > 0 ? labelOf('start_production', { isMissed: true, isRest: false }) : undefined}
                variant={missing === 0 && !isWithoutRun ? 'primary' : 'secondary'}
              />
            )}
            {shownActions(store.actions, mayRun).map(action => (
              <Button
                key={action}
                variant={
                  CANCELLING.includes(action)
                    ? 'danger-quiet'
                    : USUAL.includes(action) && missing === 0 && !isInWork
                      ? 'primary'
                      : 'secondary'
                }
                pending={pending === action}
                onClick={() => void ask(action)}
              >
                {labelOf(action, { isMissed: missing > 0, isRest: store.state === 'cancelled' })}
              </Button>
            ))}
          </div>
        )}
        {later.length > 0 && <Waiting actions={later} />}
        {never.length > 0 && (
          <details>
            <summary className="text-muted">{t('storePage.notNow')}</summary>
            <Waiting actions={never} />
          </details>
        )}
      </div>
      {asked && (
        <AskDialog
          store={store}
          workspaceId={workspaceId}
          action={asked}
          onClose={() => setAsked(undefined)}
          onSure={() => {
            setAsked(undefined)
            void send(asked)
          }}
        />
      )}
      {isRefunding && (
        <RefundManyModal
          {...refundWords(store)}
          reason={missing > 0 ? t('storeAction.cancel_and_refund.minimumReason') : ''}
          reasonLabel={t('storeAction.cancel_and_refund.reason')}
          onClose={() => setRefunding(false)}
          onRefund={async ({ reason }) => {
            await change({ action: 'cancel_and_refund', reason })
            setRefunding(false)
          }}
        />
      )}
      {isReopening && (
        <ReopenDialog
          store={store}
          onClose={() => setReopening(false)}
          onReopen={async closesAt => {
            setReopening(false)
            await send('reopen', closesAt)
          }}
        />
      )}
    </Card>
  )
}

/** Production starts with its run; who may not start one moves the store on by its word. */
function shownActions(actions: readonly Action[], mayRun: boolean): Action[] {
  return actions.filter(action => action !== 'start_production' || !mayRun)
}

function labelOf(action: Action, { isMissed, isRest }: { isMissed: boolean; isRest: boolean }): string {
  if (isRest && action === 'cancel_and_refund') return t('storeAction.cancel_and_refund.restLabel')
  if (isMissed && action === 'start_production') return t('storeAction.start_production.anyway')
  if (isMissed && action === 'reopen') return t('storeAction.reopen.longer')
  return t(`storeAction.${action}.label`)
}

function refundWords({ name, state, refunds, figures, currency }: StoreDetail) {
  if (state === 'cancelled') {
    return {
      title: t('storeAction.cancel_and_refund.restTitle', { name }),
      text: [t('storeAction.cancel_and_refund.restText', { count: refunds?.left ?? 0 })],
      confirm: t('storeAction.cancel_and_refund.restConfirm')
    }
  }
  const amount = formatMoney(figures.salesCents, currency)
  return {
    title: t('storeAction.cancel_and_refund.title', { name }),
    text: [
      t('storeAction.cancel_and_refund.text', { count: figures.orders }),
      t('storeAction.cancel_and_refund.amount', { amount })
    ],
    confirm: t('storeAction.cancel_and_refund.confirm')
  }
}

function RefundsSoFar({ refunds }: { refunds: NonNullable<StoreDetail['refunds']> }) {
  const { refunded, unconfirmed, left } = refunds
  const done = refunded - unconfirmed
  return (
    <div className="grid gap-2" role="status">
      <p className="font-medium">{t('storePage.refunds', { done, total: refunded + left })}</p>
      <progress className="bar" max={refunded + left} value={done} />
      {unconfirmed > 0 && (
        <p className="text-muted text-sm/5">{t('storePage.refundsUnconfirmed', { count: unconfirmed })}</p>
      )}
      {left > 0 && <p className="text-sm/5">{t('storePage.refundsLeft', { count: left })}</p>}
    </div>
  )
}

/** What becomes of cards that are authorised and not charged. */
function releaseText({ figures, currency }: StoreDetail): string | undefined {
  const { orders, cents } = figures.authorised
  if (orders === 0) return undefined
  return t('storeAction.cancel.group', { count: orders, most: formatMoney(cents, currency) })
}

function Waiting({ actions }: { actions: Waits }) {
  return (
    <ul className="grid gap-2">
      {actions.map(({ action, reason }) => (
        <li key={action} className="grid gap-1">
          <span>
            <Button size="small" disabled aria-describedby={`waiting-${action}`}>
              {t(`storeAction.${action}.label`)}
            </Button>
          </span>
          <span id={`waiting-${action}`} className="text-muted text-sm/5">
            {reason}
          </span>
        </li>
      ))}
    </ul>
  )
}
