import { shareInvoice, turnOffInvoiceLink } from '#lib/contract/calls/invoice-links.ts'
import {
  Ban,
  Bell,
  CreditCard,
  HandCoins,
  Link2,
  Link2Off,
  MapPin,
  Printer,
  ReceiptText,
  Send,
  Trash2
} from 'lucide-react'
import { lazy, Suspense } from 'react'

import { openDialog } from '#islands/dialogs/dialog.ts'
import { simpleDialog } from '#islands/dialogs/simple/index.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Menu, type MenuEntry } from '#islands/ui/Menu.tsx'
import { useSoon } from '#islands/ui/useSoon.ts'
import { call } from '#lib/client/api.ts'
import { attempt } from '#lib/client/attempt.ts'
import { loadWhenOnline } from '#lib/client/load-when-online.ts'
import { showBanner } from '#lib/client/stores/banner.ts'
import { deleteInvoice, remindOfInvoice, replaceInvoice, voidInvoice } from '#lib/contract/calls/invoices.ts'
import type { Invoice, InvoicePayment } from '#lib/contract/invoices.ts'
import { t } from '#lib/i18n/t.ts'

const LOADS = {
  send: () => import('./SendModal.tsx'),
  request: () => import('./RequestModal.tsx'),
  record: () => import('./RecordModal.tsx'),
  details: () => import('./DetailsModal.tsx'),
  refund: () => import('./RefundModal.tsx'),
  credit: () => import('./CreditModal.tsx'),
  reason: () => import('./ReasonModal.tsx')
}
const ALL = Object.values(LOADS)

const SendModal = lazy(loadWhenOnline(LOADS.send))
const RequestModal = lazy(loadWhenOnline(LOADS.request))
const RecordModal = lazy(loadWhenOnline(LOADS.record))
const DetailsModal = lazy(loadWhenOnline(LOADS.details))
const RefundModal = lazy(loadWhenOnline(LOADS.refund))
const CreditModal = lazy(loadWhenOnline(LOADS.credit))
const ReasonModal = lazy(loadWhenOnline(LOADS.reason))

export type Opened =
  | { kind: 'send' | 'request' | 'record' | 'credit' | 'replace' | 'void' | 'details' }
  | { kind: 'refund'; payment: InvoicePayment }

export interface ModalProps {
  workspaceId: string
  invoice: Invoice
  onClose: () => void
  onDone: () => void
}

interface Props extends Omit<ModalProps, 'onClose'> {
  today: string
  depositPercent: number
  opened: Opened | undefined
  onOpen: (opened: Opened | undefined) => void
}

/** What can be done with an invoice now, and the questions that belong to it. */
export function InvoiceActions({ workspaceId, invoice, today, depositPercent, opened, onOpen, onDone }: Props) {
  useSoon(ALL)
  const { actions, state } = invoice
  const input = { params: { invoiceId: invoice.id }, query: { WorkspaceId: workspaceId } }
  const can = (action: Invoice['actions'][number]) => actions.includes(action)
  const isDraft = state === 'draft'

  async function run(work: () => Promise<void>) {
    await attempt(async () => {
      await work()
      onDone()
    })
  }

  async function copyLink() {
    await run(async () => {
      const { href } = await call(shareInvoice, input)
      try {
        await navigator.clipboard.writeText(href)
        showBanner(t('invoice.copied'), { variant: 'success' })
      } catch {
        showBanner(t('invoice.linkFailed', { href }), { variant: 'info' })
      }
    })
  }

  async function turnOffLink() {
    const isSure = await openDialog(simpleDialog, {
      title: t('invoice.linkOffQuestion'),
      text: t('invoice.linkOffText'),
      confirm: t('invoice.linkOff'),
      cancel: t('words.cancel'),
      tone: 'danger'
    })
    if (!isSure) return
    await run(async () => {
      await call(turnOffInvoiceLink, input)
      showBanner(t('invoice.linkIsOff'), { variant: 'success' })
    })
  }

  async function remind() {
    await run(async () => {
      await call(remindOfInvoice, { ...input, body: {} })
      showBanner(t('invoice.reminded'), { variant: 'success' })
    })
  }

  async function remove() {
    const isSure = await openDialog(simpleDialog, {
      title: t('invoice.deleteQuestion'),
      text: t('invoice.deleteText'),
      confirm: t('invoice.delete'),
      cancel: t('words.cancel'),
      tone: 'danger'
    })
    if (isSure) await run(async () => void (await call(deleteInvoice, input)))
  }

  const entry = (kind: Exclude<Opened['kind'], 'refund'>, label: string, icon: React.ReactNode): MenuEntry => {
    return { id: kind, label, icon, onAction: () => onOpen({ kind }) }
  }
  const menu: MenuEntry[] = [
    { id: 'link', label: t('invoice.copyLink'), icon: <Link2 />, onAction: () => void copyLink() },
    { id: 'link-off', label: t('invoice.linkOff'), icon: <Link2Off />, onAction: () => void turnOffLink() },
    {
      id: 'print',
      label: t('invoice.print'),
      icon: <Printer />,
      href: `/api/v2/invoice/${invoice.id}/pdf?WorkspaceId=${workspaceId}`
    },
    ...(can('edit') ? [entry('details', t('invoice.details'), <MapPin />)] : []),
    ...(can('request') ? [entry('request', t('invoice.request'), <HandCoins />)] : []),
    ...(isDraft && can('record') ? [entry('record', t('invoice.record'), <CreditCard />)] : []),
    ...(!isDraft && can('send') ? [entry('send', t('invoice.sendAgain'), <Send />)] : []),
    ...(can('remind')
      ? [{ id: 'remind', label: t('invoice.remind'), icon: <Bell />, onAction: () => void remind() }]
      : []),
    ...(can('credit') ? [entry('credit', t('invoice.credit'), <ReceiptText />)] : []),
    ...(can('void') ? [entry('void', t('invoice.void'), <Ban />)] : []),
    ...(can('delete')
      ? [
          {
            id: 'delete',
            label: t('invoice.delete'),
            icon: <Trash2 />,
            tone: 'danger' as const,
            onAction: () => void remove()
          }
        ]
      : [])
  ]
  const modal = {
    workspaceId,
    invoice,
    onClose: () => onOpen(undefined),
    onDone: () => {
      onOpen(undefined)
      onDone()
    }
  }
  return (
    <>
      {isDraft && can('send') && (
        <Button variant="primary" icon={<Send />} onClick={() => onOpen({ kind: 'send' })}>
          {t('invoice.send')}
        </Button>
      )}
      {!isDraft && can('record') && (
        <Button
          variant={invoice.balanceCents > 0 ? 'primary' : 'secondary'}
          icon={<CreditCard />}
          onClick={() => onOpen({ kind: 'record' })}
        >
          {t('invoice.record')}
        </Button>
      )}
      {state !== 'void' && <Menu label={t('invoice.more')} align="end" items={menu} />}
      <Suspense>
        {opened?.kind === 'send' && <SendModal {...modal} />}
        {opened?.kind === 'request' && <RequestModal {...modal} depositPercent={depositPercent} />}
        {opened?.kind === 'record' && <RecordModal {...modal} today={today} />}
        {opened?.kind === 'details' && <DetailsModal {...modal} />}
        {opened?.kind === 'refund' && <RefundModal {...modal} payment={opened.payment} />}
        {opened?.kind === 'credit' && <CreditModal {...modal} />}
        {opened?.kind === 'replace' && <ReasonModal {...modal} endpoint={replaceInvoice} words="replace" />}
        {opened?.kind === 'void' && <ReasonModal {...modal} endpoint={voidInvoice} words="void" />}
      </Suspense>
    </>
  )
}
