// What shoppers and shops do while the product is killed under them. Each path is prepared in peace; then one call is
// cut off, repeated as its client would, and what has become of it is judged.
import { randomUUID } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

import { uploadFile } from '#lib/contract/files.ts'
import { changeOrderState, refundOrder } from '#lib/contract/orders.ts'
import { placeOrder } from '#lib/contract/shopping.ts'
import { changeOrderLine, payOrderChange, settleOrder } from '#lib/contract/shopper-orders.ts'
import { confirmEmailChange, requestEmailChange } from '#lib/contract/users.ts'

import { orderBody } from '../shop.ts'
import { makeOverdue } from '../stripe-shop.ts'
import { ask, insist, isAnswer, type Path, same } from './calls.ts'
import { END_PATHS } from './end-paths.ts'
import { INVOICE_PATHS } from './invoice-paths.ts'
import { judgePaid, newBuyer, paidOrder, placeNew } from './orders.ts'
import type { KillWorld } from './world.ts'

const place: Path = async world => {
  const key = randomUUID()
  const { from, buyer } = newBuyer()
  const body = orderBody(world.shop, { buyer })
  let publicId: string | undefined
  return {
    async send(headers) {
      const reply = await ask(world, placeOrder, { body, headers: { ...headers, ...from, 'idempotency-key': key } })
      if (reply.ok) publicId = (reply.data as { orderId: string }).orderId
      return isAnswer(reply)
    },
    async judge() {
      const rows = await world.books.rows<{ id: string; publicId: string; intentId: string; lines: number }>(
        `select id, public_id as "publicId", (select intent_id from payables where payables.id = o.id) as "intentId",
          (select count(*)::int from order_lines l where l.order_id = o.id) as lines
        from orders o where idempotency_key = $1`,
        [key]
      )
      for (const { id } of rows) world.acknowledged.placed.add(id)
      const intents = (await world.service.payments()).filter(({ payableId }) => payableId === rows[0]?.id)
      return [
        ...same(
          rows.map(row => [row.publicId, row.intentId, row.lines]),
          [[publicId, intents[0]?.id, 1]],
          'order of one key'
        ),
        ...same(intents.length, 1, 'payments begun')
      ]
    }
  }
}

const payByWebhook: Path = async world => {
  const order = await placeNew(world)
  await world.service.pay(order)
  return { send: headers => world.service.tellPaid(order.intentId, headers), judge: () => judgePaid(world, order) }
}

/** The webhook is cut off and never comes again: only the background can find out. */
const payUnheard: Path = async world => {
  const order = await placeNew(world)
  await world.service.pay(order)
  const isPaid = async () => (await judgePaid(world, order)).length === 0
  return {
    send: headers => world.service.tellPaid(order.intentId, headers),
    meanwhile: () => makeOverdue(world.books, order.id),
    goOn: isPaid,
    judge: () => judgePaid(world, order)
  }
}

/** Not the call is cut off, but what the background makes of it: the letter and its way out. */
const payAndWrite: Path = async world => {
  const order = await placeNew(world)
  await world.service.pay(order)
  const hasLetter = async () => {
    const query = `select id from mails where order_id = $1 and state in ('sent', 'kept')`
    return (await world.books.rows(query, [order.id])).length > 0
  }
  return {
    async send({ 'x-kill': kill }) {
      if (!(await world.service.tellPaid(order.intentId, kill ? { 'x-kill': `${kill} everywhere` } : {}))) return false
      while (!(await hasLetter())) await fetch(`${world.product.url}/healthz`).then(response => response.text())
      return true
    },
    judge: () => judgePaid(world, order)
  }
}

const payByPage: Path = async world => {
  const order = await placeNew(world)
  await world.service.pay(order)
  return {
    async send(headers) {
      const reply = await ask(world, settleOrder, { body: { orderId: order.publicId }, headers })
      return reply.ok && (reply.data as { state: string }).state === 'paid'
    },
    judge: () => judgePaid(world, order)
  }
}

async function refundedCents(world: KillWorld): Promise<number> {
  return (await world.service.refunds()).reduce((sum, { cents }) => sum + cents, 0)
}

const refund: Path = async world => {
  const order = await paidOrder(world)
  const key = randomUUID()
  const before = await refundedCents(world)
  const query = { WorkspaceId: world.owner.workspaceId }
  return {
    async send(headers) {
      const body = { part: 'order' as const, amountCents: 500 }
      const given = { as: world.owner, params: { orderId: order.id }, query, body }
      const reply = await ask(world, refundOrder, { ...given, headers: { ...headers, 'idempotency-key': key } })
      if (reply.ok) world.acknowledged.refunded.set(key, { orderId: order.id, cents: 500 })
      return isAnswer(reply)
    },
    async judge() {
      const rows = await world.books.rows(
        `select state, amount_cents, (select count(*)::int from mails m where m.order_id = r.payable_id
          and template = 'order_refund') as letters from refunds r where payable_id = $1`,
        [order.id]
      )
      return [
        ...same(rows, [{ state: 'succeeded', amount_cents: 500, letters: 1 }], 'refunds of one key'),
        ...same((await refundedCents(world)) - before, 500, 'cents given back')
      ]
    }
  }
}

const cancel: Path = async world => {
  const order = await placeNew(world, 3)
  const query = { WorkspaceId: world.owner.workspaceId }
  return {
    async send(headers) {
      const given = { as: world.owner, params: { orderId: order.id }, query, body: { state: 'cancelled' as const } }
      return isAnswer(await ask(world, changeOrderState, { ...given, headers }))
    },
    async judge() {
      const [row] = await world.books.rows(
        `select status, (select count(*)::int from activity e where e.subject_id = o.id and kind = 'cancelled') as told
        from orders o where id = $1`,
        [order.id]
      )
      const intent = (await world.service.payments()).find(({ id }) => id === order.intentId)
      return [
        ...same(row, { status: 'cancelled', told: 1 }, 'cancelled order'),
        ...same(intent?.status, 'canceled', 'its payment')
      ]
    }
  }
}

const edit: Path = async world => {
  const order = await paidOrder(world, 2)
  return {
    async send(headers) {
      const body = { sizeId: 's', personalisation: { number: '7' } }
      const given = { params: { lineId: order.lineId }, query: { orderId: order.publicId }, body }
      return isAnswer(await ask(world, changeOrderLine, { ...given, headers }))
    },
    async judge() {
      const [row] = await world.books.rows(
        `select size->>'id' as size, (select count(*)::int from activity e where e.subject_id = l.order_id
          and kind = 'line_changed') as changes from order_lines l where id = $1`,
        [order.lineId]
      )
      return same(row, { size: 's', changes: 1 }, 'changed line')
    }
  }
}

/** The payment of a dearer size: the line, the money and the pieces of both sizes move in one step, or in none. */
const dearerSize: Path = async world => {
  const order = await paidOrder(world, 2)
  const body = { sizeId: 'xxl', expectedCents: 400 }
  const asked = { params: { lineId: order.lineId }, query: { orderId: order.publicId }, body }
  await insist(async () => (await ask(world, changeOrderLine, asked)).ok)
  const [change] = await world.books.rows<{ id: string }>('select id from order_changes where order_id = $1', [
    order.id
  ])
  const params = { orderId: order.publicId, changeId: change!.id }
  let handle: { intentId: string; clientSecret: string } | undefined
  await insist(async () => {
    const reply = await ask(world, payOrderChange, { params })
    if (reply.ok) handle = reply.data as typeof handle
    return reply.ok
  })
  await world.service.pay(handle!)
  return {
    send: headers => world.service.tellPaid(handle!.intentId, headers),
    async judge() {
      const [row] = await world.books.rows(
        `select c.status, l.size->>'id' as size, o.paid_cents as paid, l.total_cents as total,
          (select count(*)::int from payments p where p.payable_id = o.id) as payments,
          (select count(*)::int from activity e where e.subject_id = o.id and kind = 'line_changed') as changes,
          (select count(*)::int from mails m where m.order_id = o.id and template = 'order_changed') as letters
        from order_changes c join orders o on o.id = c.order_id join order_lines l on l.id = c.line_id where c.id = $1`,
        [change!.id]
      )
      const wanted = { status: 'done', size: 'xxl', paid: 4400, total: 4400, payments: 2, changes: 1, letters: 1 }
      return same(row, wanted, 'dearer size')
    }
  }
}

const upload: Path = async world => {
  const picture = png(randomUUID())
  return {
    async send(headers) {
      const body = new FormData()
      body.set('kind', 'picture')
      body.set('file', new File([picture], 'logo.png', { type: 'image/png' }))
      const given = { as: world.owner, query: { WorkspaceId: world.owner.workspaceId }, body, headers }
      const reply = await ask(world, uploadFile, given as never)
      if (reply.ok) world.acknowledged.files.push((reply.data as { url: string }).url)
      return isAnswer(reply)
    },
    // Every file of the books has its bytes, acknowledged or not: see judgeWorld.
    judge: async () => []
  }
}

/** Asking for the codes is cut off; both addresses get what they need to go on. */
const askNewAddress: Path = async world => {
  await freshAddress(world)
  const Email = `${randomUUID()}@example.com`
  return {
    async send(headers) {
      const body = { Email, Password: world.owner.password }
      const reply = await ask(world, requestEmailChange, { as: world.owner, body, headers })
      return isAnswer(reply)
    },
    judge: () => takeAddress(world, Email, {})
  }
}

/** Giving the codes is cut off: the address is the old or the new one, and everybody hears of a change. */
const takeNewAddress: Path = async world => {
  await freshAddress(world)
  const Email = `${randomUUID()}@example.com`
  const body = { Email, Password: world.owner.password }
  await insist(async () => (await ask(world, requestEmailChange, { as: world.owner, body })).ok)
  let problems: string[] = []
  return {
    async send(headers) {
      problems = await takeAddress(world, Email, headers)
      return true
    },
    judge: async () => problems
  }
}

/** Limits and earlier changes are not what is tried here. */
async function freshAddress(world: KillWorld): Promise<void> {
  await world.books.rows('delete from throttles')
  await world.books.rows('delete from email_changes where user_id = $1', [world.owner.userId])
}

async function takeAddress(world: KillWorld, newEmail: string, headers: Record<string, string>): Promise<string[]> {
  const { owner } = world
  const oldEmail = owner.email
  const OldCode = await codeFor(world, oldEmail, 'email_old')
  const NewCode = await codeFor(world, newEmail, 'email_new')
  const reply = await ask(world, confirmEmailChange, { as: owner, body: { OldCode, NewCode }, headers })
  // Asked again after a lost reply, nothing is under way any more.
  if (!isAnswer(reply)) throw new Error(`Asked for nothing: ${reply.status}`)
  const [row] = await world.books.rows<{ email: string; told: number }>(
    `select email, (select count(*)::int from mails where template = 'email_changed' and recipient in ($2, $3)
      and created_at > now() - interval '5 minutes' and body like '%' || $3 || '%') as told from users where id = $1`,
    [owner.userId, oldEmail, newEmail]
  )
  owner.email = row!.email
  return same([row!.email, row!.told], [newEmail, 2], 'address')
}

/** From the letter of the newest row, however late and in which order they come. */
async function codeFor(world: KillWorld, to: string, template: string): Promise<string> {
  const [row] = await world.books.rows<{ id: string }>(
    'select id from mails where recipient = $1 and template = $2 order by created_at desc limit 1',
    [to, template]
  )
  for (let tries = 0; tries < 4000; tries++) {
    const code = world.mailbox.letters.find(({ id }) => id === row?.id)?.text.match(/\b\d{6}\b/)?.[0]
    if (code) return code
    await new Promise(resolve => setTimeout(resolve, 25))
  }
  throw new Error(`No code came to ${to}`)
}

/** A picture of eight by eight whose bytes are its own. */
function png(text: string): Buffer<ArrayBuffer> {
  const rows = Array.from({ length: 8 }, (_, y) => {
    return Buffer.concat([Buffer.of(0), Buffer.from(text.slice(y, y + 24).padEnd(24))])
  })
  const head = Buffer.alloc(13)
  head.writeUInt32BE(8, 0)
  head.writeUInt32BE(8, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const parts = [
    ['IHDR', head],
    ['IDAT', deflateSync(Buffer.concat(rows))],
    ['IEND', Buffer.alloc(0)]
  ] as const
  const chunks = parts.map(([type, data]) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  })
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks]) as Buffer<ArrayBuffer>
}

export const PATHS = {
  place,
  payByWebhook,
  payUnheard,
  payAndWrite,
  payByPage,
  refund,
  cancel,
  edit,
  dearerSize,
  upload,
  askNewAddress,
  takeNewAddress,
  ...INVOICE_PATHS,
  ...END_PATHS
} satisfies Record<string, Path>
