// What the demo shop has ordered, what came of it, what lies on its shelf, and what its statuses do by themselves.
import type { BlankNeed } from '#lib/contract/purchases.ts'
import { createStatusRule } from '#lib/server/jobs/rules/service.ts'
import { statusesOf } from '#lib/server/jobs/statuses.ts'
import type { Blank } from '#lib/contract/blanks.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { createPurchase, findBlankNeeds, movePurchase, receivePurchase } from '#lib/server/purchasing/service.ts'
import { countBlankStock } from '#lib/server/purchasing/stock.ts'
import { required } from '#lib/shared/required.ts'

const DAY = 24 * 60 * 60 * 1000

export async function seedPurchasing(tx: Db, owner: Member, blanks: Blank[]): Promise<void> {
  const needs = await findBlankNeeds(tx, owner)
  const suppliers = [...Map.groupBy(needs, ({ supplier }) => supplier)].toSorted(([, a], [, b]) => b.length - a.length)
  const [first, second] = suppliers
  // Of each supplier one job is left for the list of what there is to order.
  if (first) await orderAt(tx, owner, first, { received: 0.7 })
  if (second) await orderAt(tx, owner, second, { received: 0 })
  await shelve(tx, owner)
  for (const [at, blank] of blanks.slice(0, 3).entries()) {
    const { id: blankId, name, maker, styleNumber } = blank
    const { name: colour, hex } = required(blank.colours[at], 'a colour')
    const sizes = blank.sizes
      .slice(0, 4)
      .map((size, place) => ({ size: size.name, onHand: 2 + ((at + place * 3) % 6) }))
    await countBlankStock(tx, owner, { blankId, name, maker, styleNumber, colour, hex, sizes })
  }
}

/** A few of what the first job still needs. */
async function shelve(tx: Db, owner: Member): Promise<void> {
  const [need, ...others] = await findBlankNeeds(tx, owner)
  if (!need) return
  const { blankId, name, maker, styleNumber, colour, hex, itemId } = need
  const sizes = [need, ...others].filter(other => other.itemId === itemId).slice(0, 2)
  const counted = sizes.map(({ size, quantity }) => ({ size, onHand: Math.min(quantity, 4) }))
  await countBlankStock(tx, owner, { blankId, name, maker, styleNumber, colour, hex, sizes: counted })
}

interface Outcome {
  /** How much of it came. */
  received: number
}

async function orderAt(tx: Db, owner: Member, [supplier, needs]: [string, BlankNeed[]], { received }: Outcome) {
  const jobs = [...new Set(needs.map(({ jobId }) => jobId))]
  const chosen = needs.filter(({ jobId }) => jobs.indexOf(jobId) < Math.ceil(jobs.length / 2))
  const { id: purchaseId } = await createPurchase(tx, owner, {
    supplier,
    email: `orders@${supplier.toLowerCase().replaceAll(/\W+/g, '')}.example`,
    note: '',
    expectedOn: new Date(Date.now() + 3 * DAY).toISOString().slice(0, 10),
    needs: chosen.map(({ jobId, itemId, size }) => ({ jobId, itemId, size })),
    stores: []
  })
  const { lines } = await movePurchase(tx, owner, { purchaseId, action: 'order', mail: false })
  if (received === 0) return
  const came = lines.slice(0, Math.ceil(lines.length * received))
  await receivePurchase(tx, owner, {
    purchaseId,
    lines: came.map(({ id: lineId, quantity }) => ({ lineId, received: quantity }))
  })
}

export async function seedRules(tx: Db, owner: Member): Promise<void> {
  const statuses = await statusesOf(tx, owner)
  const idOf = (name: string) =>
    required(
      statuses.find(status => status.name === name),
      'a status'
    ).id
  await createStatusRule(tx, owner, {
    name: 'Tell the customer it is ready',
    statusId: idOf('Ready for pick-up'),
    enabled: true,
    actions: [
      {
        kind: 'mail',
        to: 'customer',
        subject: 'Your order is ready: {title}',
        text: 'Hello {first},\n\nyour {pieces} pieces are ready. Come by whenever it suits you, Monday to Friday until six.\n\n{shop}'
      }
    ]
  })
  await createStatusRule(tx, owner, {
    name: 'Order the blanks',
    statusId: idOf('Blanks to order'),
    enabled: true,
    actions: [{ kind: 'todo', text: 'Order the blanks of job {number}', person: 'owner', dueInDays: 1 }]
  })
  await createStatusRule(tx, owner, {
    name: 'Get stalled jobs moving',
    statusId: idOf('On hold'),
    enabled: true,
    actions: [
      { kind: 'notify', people: ['owner'], text: 'Job {number} for {customer} stands still.' },
      { kind: 'todo', text: 'Get job {number} moving again', person: 'owner', dueInDays: 2 }
    ]
  })
}
