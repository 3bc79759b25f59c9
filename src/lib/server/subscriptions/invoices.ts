import type { BillingDetails, PlanInvoice } from '#lib/contract/billing.ts'
import { gateway } from '#lib/server/commerce/payments/gateway.ts'
import type { Actor } from '#lib/server/platform/access/actor.ts'
import { throttle } from '#lib/server/platform/access/throttle.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { env } from '#lib/server/platform/env.ts'
import { notFound } from '#lib/server/platform/errors.ts'
import { runApart } from '#lib/server/platform/files/render.ts'

import type { PlanInvoiceTask } from './invoice-page.ts'
import { findInvoice, findInvoices } from './queries.ts'

const LIMITS = { cpuMs: 10_000, clockMs: 20_000 }
const PRINTS = { hits: 60, seconds: 600 }

export function listPlanInvoices(db: Db, actor: Actor): Promise<PlanInvoice[]> {
  return findInvoices(db, gateway(), actor.userId)
}

export async function printInvoice(db: Db, actor: Actor, invoiceId: string): Promise<Response> {
  await throttle(db, `plan-invoice:${actor.userId}`, PRINTS)
  const row = await findInvoice(db, actor.userId, invoiceId)
  if (!row) throw notFound('Invoice')
  const billTo = row.bill_to as unknown as Partial<BillingDetails>
  const task: PlanInvoiceTask = {
    kind: 'plan-invoice',
    number: row.number,
    status: row.status as PlanInvoiceTask['status'],
    createdAt: row.created_at,
    paidAt: row.paid_at,
    billTo,
    email: actor.user.email,
    lines: row.lines as unknown as PlanInvoiceTask['lines'],
    totalCents: row.total_cents,
    creditCents: row.credit_cents,
    currency: row.currency,
    cardLast4: row.card_last4,
    isTest: !row.livemode,
    supportEmail: env().SUPPORT_EMAIL ?? '',
    paper: ['', 'US', 'CA', 'MX'].includes(billTo.country ?? '') ? 'letter' : 'a4'
  }
  const turn = { lane: 'member', of: actor.userId } as const
  const bytes = await runApart<Uint8Array>(turn, LIMITS, async () => ({ ...task }))
  return new Response(bytes as Buffer<ArrayBuffer>, {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${row.number.replaceAll(/[^\w-]+/g, '-') || 'invoice'}.pdf"`,
      'cache-control': 'no-store'
    }
  })
}
