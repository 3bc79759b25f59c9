// What a customer was billed and paid in a time, on paper.
import { t } from '#lib/i18n/t.ts'
import { getCustomer } from '#lib/server/contact/customers/service.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { runApart } from '#lib/server/platform/files/render.ts'
import { customerName } from '#lib/shared/customer.ts'
import type { PaymentMethod } from '#lib/shared/invoice.ts'
import { daysUntil } from '#lib/shared/jobs.ts'

import { paidBy } from './activity.ts'
import { sellerOf } from './service.ts'
import { getSettings } from './settings.ts'
import { findMoves, type Move } from './statement-queries.ts'
import type { OpenInvoice, StatementTask } from './statement-page.ts'
import { refuseBackwards } from './taxes.ts'
import { findShop } from './queries.ts'

const LIMITS = { cpuMs: 10_000, clockMs: 20_000 }

interface Wanted {
  customerId: string
  from: string
  to: string
  paper: 'letter' | 'a4' | undefined
}

export async function printStatement(db: Db, member: Member, wanted: Wanted): Promise<Response> {
  refuseBackwards(wanted)
  const { customerId, from, to } = wanted
  const [customer, shop, settings] = await Promise.all([
    getCustomer(db, member, customerId),
    findShop(db, member),
    getSettings(db, member)
  ])
  const { currency } = shop
  const moves = await findMoves(db, member, { customerId, currency, to })
  const task: StatementTask = {
    kind: 'statement',
    from,
    to,
    currency,
    paper: wanted.paper ?? settings.paper,
    seller: sellerOf(shop, settings),
    customer: customerName(customer),
    ...runBalance(moves, { from, to })
  }
  const turn = { lane: 'member', of: member.workspaceId } as const
  const bytes = await runApart<Uint8Array>(turn, LIMITS, async () => ({ ...task }))
  const name = customerName(customer)
    .replaceAll(/[^\w-]+/g, '-')
    .slice(0, 60)
  return new Response(bytes as Buffer<ArrayBuffer>, {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="statement-${name}-${to}.pdf"`,
      'cache-control': 'no-store'
    }
  })
}

/** The balance before and after, each move with the balance it leaves, and what is open at the end. */
export function runBalance(moves: Move[], { from, to }: { from: string; to: string }) {
  const before = moves.filter(({ day }) => day < from)
  const openingCents = before.reduce((sum, { cents }) => sum + cents, 0)
  let balanceCents = openingCents
  const rows = moves
    .filter(({ day }) => day >= from)
    .map(move => {
      balanceCents += move.cents
      return { day: move.day, text: textOf(move), cents: move.cents, balanceCents }
    })
  const open = Map.groupBy(
    moves.filter(({ isIssued }) => isIssued),
    ({ invoiceId }) => invoiceId
  )
    .values()
    .flatMap((of): OpenInvoice[] => {
      const [{ label, title, dueOn }] = of as [Move, ...Move[]]
      const left = of.reduce((sum, { cents }) => sum + cents, 0)
      if (left <= 0 || !of.some(({ kind }) => kind === 'invoice')) return []
      return [{ label, title, dueOn, balanceCents: left, lateDays: dueOn ? Math.max(0, daysUntil(to, dueOn)) : 0 }]
    })
  return { openingCents, closingCents: balanceCents, rows, open: [...open] }
}

function textOf({ kind, label, title, detail }: Move): string {
  const invoice = label || t('activities.statement.draft', { title })
  switch (kind) {
    case 'invoice':
      return t('activities.statement.invoice', { label, title })
    case 'late_fee':
      return t('activities.statement.lateFee', { invoice })
    case 'credit':
      return t('activities.statement.credit', { detail, invoice })
    case 'deposit':
      return t('activities.statement.deposit', { how: paidBy(detail as PaymentMethod), invoice })
    case 'payment':
      return t('activities.statement.payment', { how: paidBy(detail as PaymentMethod), invoice })
    case 'refund':
      return t('activities.statement.refund', { invoice })
  }
}
