import { Download, ExternalLink, Mail } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'

import { openDialog } from '#islands/dialogs/dialog.ts'
import { simpleDialog } from '#islands/dialogs/simple/index.ts'
import { OrderStateChip } from '#islands/parts/OrderStateChip.tsx'
import { RunLinks } from '#islands/parts/production/RunLinks.tsx'
import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Card } from '#islands/ui/Card.tsx'
import { LinkButton } from '#islands/ui/LinkButton.tsx'
import { Menu, type MenuEntry } from '#islands/ui/Menu.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { PageHeader } from '#islands/ui/PageHeader.tsx'
import { call } from '#lib/client/api.ts'
import { attempt } from '#lib/client/attempt.ts'
import { watchWorkspace } from '#lib/client/live.ts'
import { showBanner } from '#lib/client/stores/banner.ts'
import {
  changeOrderState,
  dropSizeChange,
  getOrder,
  releaseOrder,
  resendOrderMail
} from '#lib/contract/calls/orders.ts'
import type { OrderDetail } from '#lib/contract/orders.ts'
import type { RunSummary } from '#lib/contract/production.ts'
import { t } from '#lib/i18n/t.ts'

import { ChangeSizeModal } from './ChangeSizeModal.tsx'
import { formatTime } from './dates.ts'
import { OrderDisputes } from './OrderDisputes.tsx'
import { OrderLines } from './OrderLines.tsx'
import { OrderSide } from './OrderSide.tsx'
import { ParcelModal } from './ParcelModal.tsx'
import { Parcels } from './Parcels.tsx'
import { RefundModal, type RefundTarget } from './RefundModal.tsx'
import { RemovePiecesModal, type RemovalTarget } from './RemovePiecesModal.tsx'
import { WaitingSize } from './WaitingSize.tsx'

interface Props {
  workspaceId: string
  timeZone: string
  /** May send mails and see the slip. */
  mayProduce: boolean
  /** May answer the bank, and change sizes. */
  mayAnswer: boolean
  initial: OrderDetail
  /** Production runs with its pieces. */
  runs: RunSummary[]
}

type Move = Exclude<OrderDetail['actions'][number], (typeof OTHERS)[number]>
type Back = 'paid' | 'production' | 'ready'

/** Done by a button of their own. */
const OTHERS = ['refund', 'release', 'take_off'] as const

/** Long enough to read it and to reach the button. */
const UNDO_MS = 10_000

const FLOW = ['paid', 'production', 'ready', 'handed_over', 'shipped']

/** One step back, for a slip of the finger: never the green button, and nobody hears of it. */
function isBack(order: OrderDetail, move: Move): move is Back {
  return FLOW.indexOf(move) < FLOW.indexOf(order.state) && move !== 'cancelled'
}

/** A locked or partly refunded order is a paid one. */
function statusOf({ state }: OrderDetail): string {
  return state === 'locked' || state === 'part_refunded' ? 'paid' : state
}

/** The single steps from one state back to an earlier one; none where it was no step on. */
function stepsBack(from: string, to: string): Back[] {
  const line = ['paid', 'production', 'ready', 'handed_over']
  const placeOf = (state: string) => line.indexOf(state === 'shipped' ? 'handed_over' : state)
  if (placeOf(to) < 0 || placeOf(from) <= placeOf(to)) return []
  return line.slice(placeOf(to), placeOf(from)).toReversed() as Back[]
}

/** One order: what was bought, what was paid, and what may be done next. */
export function OrderScreen({ workspaceId, timeZone, mayProduce, mayAnswer, initial, runs }: Props) {
  const [order, setOrder] = useState(initial)
  const [pending, setPending] = useState(false)
  const [refunding, setRefunding] = useState<RefundTarget>()
  const [changing, setChanging] = useState<OrderDetail['lines'][number]>()
  const [takingOff, setTakingOff] = useState<RemovalTarget>()
  const [shipping, setShipping] = useState(false)
  const input = { params: { orderId: order.id }, query: { WorkspaceId: workspaceId } }
  const moves = order.actions.filter((action): action is Move => !(OTHERS as readonly string[]).includes(action))
  const [next, ...others] = moves.filter(move => move !== 'cancelled' && !isBack(order, move))

  // Somebody else, or the buyer, may be at the same order.
  const show = useEffectEvent(() => {
    if (pending || refunding || changing || takingOff || shipping) return
    call(getOrder, input).then(setOrder, () => {})
  })
  useEffect(() => watchWorkspace(workspaceId, ({ id }) => id === initial.id && show(), show), [workspaceId, initial.id])

  async function change(work: () => Promise<OrderDetail>, done: string, undo?: () => void) {
    setPending(true)
    await attempt(async () => {
      setOrder(await work())
      const action = undo && { label: t('order.undo'), run: undo }
      showBanner(done, { variant: 'success', ...(action && { action, ms: UNDO_MS }) })
    })
    setPending(false)
  }

  /** With its parcel, of which the buyer is written; without one the order is only marked. */
  async function ship({ carrier, number }: { carrier: string; number: string }) {
    const shipment = carrier || number ? { carrier, number } : undefined
    const body = { state: 'shipped' as const, notify: shipment !== undefined, shipment }
    setOrder(await call(changeOrderState, { ...input, body }))
    setShipping(false)
    showBanner(t('order.moved', { state: t('orderStates.shipped') }), { variant: 'success' })
  }

  async function move(state: Move) {
    if (state === 'shipped') return setShipping(true)
    const tells = state === 'ready' && !isBack(order, state)
    const ends = order.state === 'refunded' || order.state === 'authorised' ? order.state : 'cancelled'
    const question = tells ? 'ready' : state === 'cancelled' ? ends : undefined
    const confirmed =
      !question ||
      (await openDialog(simpleDialog, {
        title: t(`order.ask.${question}.title`),
        text: t(`order.ask.${question}.text`, { email: order.buyerEmail }),
        confirm: t(`order.do.${tells ? 'ready' : 'cancelled'}`),
        cancel: t('words.cancel'),
        ...(state === 'cancelled' && { tone: 'danger' as const })
      }))
    if (!confirmed) return
    const steps = question ? [] : stepsBack(state, statusOf(order))
    await change(
      () => call(changeOrderState, { ...input, body: { state, notify: tells } }),
      t('order.moved', { state: t(`orderStates.${state}`) }),
      steps.length > 0 ? () => void takeBack(steps) : undefined
    )
  }

  /** Back to where it was before one press too many; nobody was written to meanwhile. */
  function takeBack(steps: Back[]) {
    return change(async () => {
      let last = order
      for (const state of steps) last = await call(changeOrderState, { ...input, body: { state, notify: false } })
      return last
    }, t('order.movedBack'))
  }

  function resend(template: 'order_confirmation' | 'order_ready') {
    return change(
      () => call(resendOrderMail, { ...input, body: { template } }),
      t('order.resent', { email: order.buyerEmail })
    )
  }

  const menu: MenuEntry[] = [
    ...others.map(action => ({ id: action, label: t(`order.do.${action}`), onAction: () => void move(action) })),
    ...moves
      .filter(action => isBack(order, action))
      .map(action => ({ id: action, label: t(`order.back.${action}`), onAction: () => void move(action) })),
    ...(mayProduce && order.state !== 'authorised'
      ? [{ id: 'mail', label: t('order.resend'), icon: <Mail />, onAction: () => void resend('order_confirmation') }]
      : []),
    ...(moves.includes('cancelled')
      ? [
          {
            id: 'cancelled',
            label: t('order.do.cancelled'),
            tone: 'danger' as const,
            onAction: () => void move('cancelled')
          }
        ]
      : [])
  ]

  return (
    <div className="grid gap-5">
      <PageHeader
        breadcrumb={[{ label: t('orders.title'), href: '/dashboard/orders' }]}
        title={t('order.title', { number: order.number })}
        status={
          <>
            <OrderStateChip state={order.state} />
            {!order.livemode && <Badge outline>{t('orders.testMode')}</Badge>}
          </>
        }
        description={t('order.placed', { at: formatTime(order.placedAt, timeZone), store: order.store.name })}
        actions={
          <>
            <LinkButton icon={<ExternalLink />} href={order.link} target="_blank" rel="noreferrer">
              {t('order.shopperView')}
            </LinkButton>
            <LinkButton
              icon={<Download />}
              href={`/api/v2/store-orders/${order.id}/slip?WorkspaceId=${workspaceId}`}
              target="_blank"
            >
              {t('order.slip')}
            </LinkButton>
            {menu.length > 0 && <Menu label={t('order.more')} items={menu} align="end" disabled={pending} />}
            {next && (
              <Button variant="primary" pending={pending} onClick={() => void move(next)}>
                {t(`order.do.${next}`)}
              </Button>
            )}
          </>
        }
      />
      {order.held && (
        <Notice
          tone="danger"
          title={t('order.heldTitle')}
          action={
            order.actions.includes('release') && (
              <Button
                size="small"
                pending={pending}
                onClick={() => void change(() => call(releaseOrder, input), t('order.released'))}
              >
                {t('order.release')}
              </Button>
            )
          }
        >
          {order.heldReason}
        </Notice>
      )}
      {order.change && (
        <WaitingSize
          order={order}
          timeZone={timeZone}
          pending={pending}
          onDrop={
            mayAnswer
              ? changeId =>
                  void change(
                    () => call(dropSizeChange, { ...input, params: { orderId: order.id, changeId } }),
                    t('changeSize.dropped')
                  )
              : undefined
          }
        />
      )}
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(16rem,22rem)] items-start gap-4 max-lg:grid-cols-1">
        <OrderLines
          order={order}
          onRefund={setRefunding}
          onChangeSize={mayAnswer ? setChanging : undefined}
          onTakeOff={setTakingOff}
        />
        <OrderSide order={order} timeZone={timeZone}>
          <OrderDisputes
            order={order}
            workspaceId={workspaceId}
            timeZone={timeZone}
            mayAnswer={mayAnswer}
            onAnswered={() => void change(() => call(getOrder, input), t('disputes.sentDone'))}
          />
          <Parcels
            order={order}
            workspaceId={workspaceId}
            mayWork={mayProduce}
            time={iso => formatTime(iso, timeZone)}
            onOrder={setOrder}
          />
          {runs.length > 0 && (
            <Card title={t('runLinks.title')}>
              <RunLinks runs={runs} />
            </Card>
          )}
        </OrderSide>
      </div>
      {changing && (
        <ChangeSizeModal
          workspaceId={workspaceId}
          order={order}
          line={changing}
          onClose={() => setChanging(undefined)}
          onDone={changed => {
            setOrder(changed)
            setChanging(undefined)
            const asked = changed.change?.lineId === changing.id
            showBanner(t(asked ? 'changeSize.asked' : 'changeSize.done', { email: order.buyerEmail }), {
              variant: 'success'
            })
          }}
        />
      )}
      {shipping && (
        <ParcelModal
          title={t('parcels.shipTitle', { number: order.number })}
          submit={t('order.do.shipped')}
          hint={t('parcels.shipText', { email: order.buyerEmail })}
          optional
          onClose={() => setShipping(false)}
          send={ship}
        />
      )}
      {takingOff && (
        <RemovePiecesModal
          workspaceId={workspaceId}
          order={order}
          line={takingOff}
          onClose={() => setTakingOff(undefined)}
          onDone={lowered => {
            setOrder(lowered)
            setTakingOff(undefined)
            showBanner(t('takeOff.done', { email: order.buyerEmail }), { variant: 'success' })
          }}
        />
      )}
      {refunding && (
        <RefundModal
          workspaceId={workspaceId}
          order={order}
          target={refunding}
          onClose={() => setRefunding(undefined)}
          onDone={refunded => {
            setOrder(refunded)
            setRefunding(undefined)
            showBanner(t('order.refundStarted'), { variant: 'success' })
          }}
        />
      )}
    </div>
  )
}
