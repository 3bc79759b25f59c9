// Deposits and invoices that are paid while the product is killed.
import { randomUUID } from 'node:crypto'

import type { Endpoint } from '#lib/contract/endpoint.ts'
import { getSharedInvoice, payInvoice, settleInvoice, shareInvoice } from '#lib/contract/invoice-links.ts'
import {
  createInvoice,
  type Invoice,
  recordInvoicePayment,
  requestPayment,
  sendInvoice
} from '#lib/contract/invoices.ts'
import { createJob, type Job, saveJobItems } from '#lib/contract/jobs.ts'

import { makeOverdue } from '../stripe-shop.ts'
import { ask, insist, isAnswer, type Path, same } from './calls.ts'
import type { KillWorld } from './world.ts'

const CENTS = 5000

export interface Billed {
  id: string
  link: string
  /** What is asked for of a draft. */
  requestId: string | undefined
}

export interface Begun extends Billed {
  intentId: string
  clientSecret: string
  payableId: string
}

/** As a person does who asks again until there is an answer. */
export async function done<Data>(
  world: KillWorld,
  endpoint: Endpoint,
  input: { params?: object; query?: object; body?: object }
): Promise<Data> {
  let data: unknown
  const headers = { 'idempotency-key': randomUUID() }
  const query = input.query ?? { WorkspaceId: world.owner.workspaceId }
  let last: unknown
  await insist(
    async () => {
      const reply = await ask(world, endpoint, { as: world.owner, headers, ...input, query } as never)
      last = reply.message
      if (reply.ok) data = reply.data
      return reply.ok
    },
    () => last
  )
  return data as Data
}

/** A job and the invoice of it: issued, or a draft of which half is asked for. */
export async function bill(
  world: KillWorld,
  kind: 'deposit' | 'invoice',
  { workspaceId: WorkspaceId } = world.owner
): Promise<Billed> {
  const query = { WorkspaceId }
  const job = await done<Job>(world, createJob, { query, body: { title: 'Team shirts' } })
  const items = [{ id: randomUUID(), position: 0, kind: 'single', name: 'Banner', ownCents: CENTS, taxed: false }]
  await done(world, saveJobItems, { query: { ...query, JobId: job.id }, body: { revision: job.revision, items } })
  const { id } = await done<Invoice>(world, createInvoice, { query, body: { jobId: job.id } })
  const params = { invoiceId: id }
  if (kind === 'invoice') await done(world, sendInvoice, { query, params, body: { to: `${randomUUID()}@example.com` } })
  const cut = { kind: 'percent', value: 5000 } as const
  const asked =
    kind === 'deposit' && (await done<Invoice>(world, requestPayment, { query, params, body: { cut, to: '' } }))
  const { href } = await done<{ href: string }>(world, shareInvoice, { query, params })
  return { id, link: href.slice(href.lastIndexOf('/') + 1), requestId: asked ? asked.requests[0]!.id : undefined }
}

const sumOf = (kind: 'deposit' | 'invoice') => (kind === 'deposit' ? CENTS / 2 : CENTS)

/** What the page of the link sends when somebody presses "pay". */
async function press(world: KillWorld, { link }: Billed, headers: Record<string, string> = {}) {
  const params = { link }
  const { data } = await ask(world, getSharedInvoice, { params })
  const [option] = (data as { options: { id: string; amountCents: number }[] }).options
  return ask(world, payInvoice, { params, body: { option: option!.id, amountCents: option!.amountCents }, headers })
}

export async function beginPayment(world: KillWorld, billed: Billed): Promise<Begun> {
  let handle: { intentId: string; clientSecret: string } | undefined
  await insist(async () => {
    const reply = await press(world, billed)
    if (reply.ok) handle = reply.data as typeof handle
    return reply.ok
  })
  const [row] = await world.books.rows<{ id: string }>('select id from payables where intent_id = $1', [
    handle!.intentId
  ])
  return { ...billed, ...handle!, payableId: row!.id }
}

async function paidAtStripe(world: KillWorld, kind: 'deposit' | 'invoice'): Promise<Begun> {
  const begun = await beginPayment(world, await bill(world, kind))
  await world.service.pay(begun)
  return begun
}

async function judgeReceived(world: KillWorld, { id }: Pick<Billed, 'id'>, cents: number): Promise<string[]> {
  const [row] = await world.books.rows(
    `select paid_cents as paid,
      (select count(*)::int from invoice_payments p where p.invoice_id = i.id and received_on is not null) as payments,
      (select count(*)::int from activity a where a.subject_id = i.id and a.kind in ('paid', 'recorded')) as told
    from invoices i where id = $1`,
    [id]
  )
  return same(row, { paid: cents, payments: 1, told: 1 }, 'paid invoice')
}

/** Beginning to pay is cut off; whoever presses again gets one payment, and pays it. */
const beginDeposit: Path = async world => {
  const billed = await bill(world, 'deposit')
  return {
    async send(headers) {
      return isAnswer(await press(world, billed, headers))
    },
    async judge() {
      const begun = await beginPayment(world, billed)
      await world.service.pay(begun)
      await insist(() => world.service.tellPaid(begun.intentId, {}))
      return judgeReceived(world, billed, sumOf('deposit'))
    }
  }
}

const depositByWebhook: Path = async world => {
  const begun = await paidAtStripe(world, 'deposit')
  return {
    send: headers => world.service.tellPaid(begun.intentId, headers),
    judge: () => judgeReceived(world, begun, sumOf('deposit'))
  }
}

/** The webhook is cut off and never comes again: only the background can find out. */
const invoiceUnheard: Path = async world => {
  const begun = await paidAtStripe(world, 'invoice')
  const judge = () => judgeReceived(world, begun, sumOf('invoice'))
  return {
    send: headers => world.service.tellPaid(begun.intentId, headers),
    meanwhile: () => makeOverdue(world.books, begun.payableId),
    goOn: async () => (await judge()).length === 0,
    judge
  }
}

const invoiceByPage: Path = async world => {
  const begun = await paidAtStripe(world, 'invoice')
  return {
    async send(headers) {
      const reply = await ask(world, settleInvoice, { params: { link: begun.link }, headers })
      return reply.ok && (reply.data as { state: string }).state === 'paid'
    },
    judge: () => judgeReceived(world, begun, sumOf('invoice'))
  }
}

/** Money on the counter is written down once, however often the same act is sent. */
const recordCash: Path = async world => {
  const { id } = await bill(world, 'invoice')
  const key = { 'idempotency-key': randomUUID() }
  const query = { WorkspaceId: world.owner.workspaceId }
  const body = { method: 'cash', receivedOn: '2026-11-20', amountCents: 3000 } as const
  const given = { as: world.owner, params: { invoiceId: id }, query, body }
  return {
    async send(headers) {
      return isAnswer(await ask(world, recordInvoicePayment, { ...given, headers: { ...headers, ...key } }))
    },
    judge: () => judgeReceived(world, { id }, 3000)
  }
}

export const INVOICE_PATHS = {
  beginDeposit,
  depositByWebhook,
  invoiceUnheard,
  invoiceByPage,
  recordCash
}
