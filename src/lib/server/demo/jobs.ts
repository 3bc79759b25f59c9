// What the demo shop is working on: jobs in every state, some late, some standing still, most of them on their way.
import { randomUUID } from 'node:crypto'

import { type Insertable, sql } from 'kysely'

import { mapTuple } from '#lib/shared/map-tuple.ts'
import { type JobItemInput, JobItemInput as ItemSchema } from '#lib/contract/job-items.ts'
import type { Blank } from '#lib/contract/blanks.ts'
import { currentPriceBook } from '#lib/server/commerce/prices/service.ts'
import { putItems, setCounts } from '#lib/server/jobs/item-queries.ts'
import { statusesOf } from '#lib/server/jobs/statuses.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import type { DB } from '#lib/server/platform/db/tables.ts'
import { jobBlankOf } from '#lib/shared/blanks.ts'
import { jobToPrice } from '#lib/shared/job-pricing/job-to-price.ts'
import { homePpm, singleRate, termsFor } from '#lib/shared/taxes.ts'
import type { PriceBook } from '#lib/shared/job-pricing/price-book.ts'
import { priceJob } from '#lib/shared/job-pricing/price-job.ts'
import { READY_FACTS } from '#lib/shared/jobs.ts'
import { countStep, type Step, type StepCount, stepsOf } from '#lib/shared/production-counts.ts'
import { required } from '#lib/shared/required.ts'

import { FIRST_NAMES, LAST_NAMES } from './people.ts'
import type { Random } from './random.ts'

const DAY = 24 * 60 * 60 * 1000
const JOBS = 80
const CLOSED = 24

const TITLES = [
  'spirit wear',
  'staff shirts',
  'game jerseys',
  'fundraiser tees',
  'warm-up hoodies',
  'volunteer tees',
  'aprons',
  'season kit',
  'reunion shirts',
  'caps with logo',
  'safety vests',
  'window lettering'
]

const HOLDS = [
  'Waits for the vector file of the logo',
  'Royal hoodies are back-ordered until Thursday',
  'The coach asks for another shade of red',
  'Deposit is not paid'
]

const NOTES = [
  '',
  '',
  '',
  'Fold and bag by size.',
  'Names go on after the front is approved.',
  'Keep two spare of each size.'
]

interface Customer {
  id: string
  name: string
  company: string
  email: string
  phone: string
  level: string
  isExempt: boolean
}

interface Shop {
  people: string[]
  /** What the shop buys in adult sizes. */
  blanks: Blank[]
}

export async function seedJobs(tx: Db, owner: Member, { people, blanks }: Shop, random: Random): Promise<void> {
  const [statuses, book, customers] = [
    await statusesOf(tx, owner),
    await currentPriceBook(tx, owner),
    await findCustomers(tx, owner)
  ]
  const open = statuses.filter(({ role }) => role !== 'completed' && role !== 'cancelled')
  const rows: Insertable<DB['jobs']>[] = []
  const items: { jobId: string; items: JobItemInput[]; step: Step | undefined }[] = []
  const todos: Insertable<DB['job_todos']>[] = []
  const history: Insertable<DB['activity']>[] = []
  for (let at = 0; at < JOBS; at++) {
    const isClosed = at < CLOSED
    const id = randomUUID()
    const customer = required(customers[(at * 7) % customers.length], 'a customer')
    const closedAs = random.chance(0.8) ? ('completed' as const) : ('lost' as const)
    const role = closedAs === 'completed' ? 'completed' : 'cancelled'
    const status = isClosed
      ? required(
          statuses.find(each => each.role === role),
          'a status'
        )
      : required(open[(at - CLOSED) % open.length], 'a status')
    const createdAt = Date.now() - (JOBS - at) * 1.3 * DAY - random.below(DAY)
    const dueIn = isClosed ? -random.below(40) - 2 : dueDays(at - CLOSED, random)
    const made = makeItems(book, blanks, random)
    const level = book.levels.find(({ name }) => name === customer.level)?.percent ?? 0
    const taxes = termsFor(singleRate(customer.isExempt ? 0 : 82_500, false), undefined)
    const charges = random.chance(0.2)
      ? [{ id: randomUUID(), name: 'Rush', cut: { kind: 'percent', value: 2500 }, taxed: true, spread: false } as const]
      : []
    const facts = { currency: 'usd', book, items: made, charges, discount: null, shippingCents: 0 }
    const priced = priceJob(jobToPrice({ ...facts, levelPercent: level, taxes }))
    const isDone = status.group === 'handover' || status.group === 'production'
    const known = READY_FACTS.slice(0, isClosed ? 6 : status.group === 'handover' ? 5 : isDone ? 4 : random.below(4))
    const title = `${customer.company || customer.name.split(' ').at(-1)} ${random.pick(TITLES)}`
    rows.push({
      id,
      title,
      workspace_id: owner.workspaceId,
      number: 1001 + at,
      customer_id: customer.id,
      status_id: status.id,
      contact: JSON.stringify({ name: customer.name, email: customer.email, phone: customer.phone }),
      hold_reason: status.role === 'hold' ? random.pick(HOLDS) : '',
      due_on: random.chance(0.06) ? null : dayAt(dueIn),
      event_on: random.chance(0.4) ? dayAt(dueIn + 3) : null,
      delivery: random.pick(['pickup', 'pickup', 'delivery', 'shipping']),
      owner_id: random.pick([...people, null]),
      tags: random.pick([[], [], ['rush'], ['school'], ['repeat']]),
      note: random.pick(NOTES),
      flagged: random.chance(0.07),
      ready: [...known],
      ...(isClosed && { closed_at: new Date(Date.now() + dueIn * DAY).toISOString(), close_reason: closedAs }),
      charges: JSON.stringify(charges),
      price_book: JSON.stringify(book),
      level_percent: level,
      tax_ppm: homePpm(taxes),
      tax_terms: JSON.stringify(taxes),
      currency: 'usd',
      pieces: priced.pieces,
      total_cents: priced.document.totalCents,
      cost_cents: priced.costCents,
      methods: [...new Set(made.flatMap(({ components }) => components.map(({ method }) => method)))],
      search_text: [1001 + at, title, customer.name, customer.company, customer.email, customer.phone].join(' '),
      created_by: owner.userId,
      created_at: new Date(createdAt).toISOString(),
      updated_at: new Date(Math.min(Date.now(), createdAt + random.below(5) * DAY)).toISOString()
    })
    const isMade = closedAs === 'completed' && isClosed ? true : status.group === 'handover'
    items.push({ jobId: id, items: made, step: isMade ? 'check' : status.group === 'production' ? 'press' : undefined })
    const of = { workspace_id: owner.workspaceId, subject: 'job', subject_id: id, user_id: owner.userId }
    history.push({ ...of, kind: 'created', at: new Date(createdAt).toISOString() })
    if (status.role !== 'start') {
      const details = JSON.stringify({ from: 'Draft quote', to: status.name, note: '' })
      history.push({ ...of, kind: 'status', at: new Date(createdAt + DAY).toISOString(), details })
    }
    if (!isClosed && random.chance(0.35)) {
      const text = random.pick(['Ask for the vector file', 'Order the blanks', 'Send the mock-up', 'Call about sizes'])
      todos.push({
        workspace_id: owner.workspaceId,
        job_id: id,
        text,
        user_id: random.pick(people),
        due_on: dayAt(dueIn - 3)
      })
    }
  }
  await tx.insertInto('jobs').values(rows).execute()
  for (const { jobId, items: made, step } of items) {
    await putItems(tx, owner, jobId, made)
    if (!step) continue
    for (const item of made) await setCounts(tx, owner, { jobId, itemId: item.id, counts: countedThrough(item, step) })
  }
  await tx.insertInto('job_todos').values(todos).execute()
  await tx.insertInto('activity').values(history).execute()
  await tx
    .insertInto('threads')
    .values(rows.map(({ id }) => ({ workspace_id: owner.workspaceId, subject: 'job', subject_id: id! })))
    .execute()
  await tx
    .insertInto('counters')
    .values({ workspace_id: owner.workspaceId, kind: 'job', value: 1000 + JOBS })
    .execute()
}

/** Pieces that are through this step, or through the last before it that the item has. Some are still on their way to it. */
function countedThrough(item: JobItemInput, step: Step): StepCount[] {
  const last = step === 'check' ? step : (stepsOf(item).at(-2) ?? 'check')
  return item.sizes.reduce<StepCount[]>((counts, { size, quantity }, at) => {
    const done = step === 'check' || at % 2 === 0 ? quantity : Math.floor(quantity / 2)
    const counted = countStep({ ...item, counts }, { size, step: last, done, spoiled: 0 })
    return counted.ok ? counted.counts : counts
  }, [])
}

/** A few late, a few today, the rest over the next weeks. */
function dueDays(at: number, random: Random): number {
  if (at % 11 === 3) return -1 - random.below(5)
  if (at % 14 === 5) return 0
  return 1 + random.below(24)
}

function dayAt(days: number): string {
  return new Date(Date.now() + days * DAY).toISOString().slice(0, 10)
}

function makeItems(book: PriceBook, blanks: Blank[], random: Random): JobItemInput[] {
  const count = 1 + random.below(3)
  const design = `${random.pick(['Crest', 'Mascot', 'Script', 'Wordmark', 'Badge'])} ${random.pick(LAST_NAMES)}`
  const [screen, front] = mapTuple(['Screen print', 'Cut film, full front'], name => {
    return required(
      book.matrices.find(matrix => matrix.name === name),
      'a price table'
    )
  })
  return Array.from({ length: count }, (_, position) => {
    const blank = random.pick(blanks)
    const { name: colour } = random.pick(blank.colours)
    const isLarge = random.chance(0.6)
    const sizes = ['S', 'M', 'L', 'XL', '2XL'].map((size, at) => {
      const most = isLarge ? 24 : 7
      return { size, quantity: at === 4 ? random.below(4) : 1 + random.below(most) }
    })
    const isScreen = sizes.reduce((all, { quantity }) => all + quantity, 0) >= 12 && isLarge
    const matrix = isScreen ? screen : front
    const hasNames = !isLarge && random.chance(0.4)
    return ItemSchema.parse({
      id: randomUUID(),
      position,
      name: `${blank.name}, ${colour.toLowerCase()}`,
      blank: jobBlankOf(blank, colour),
      sizes,
      people: hasNames ? roster(sizes, random) : [],
      components: [
        {
          id: randomUUID(),
          design,
          location: random.pick(['Full front', 'Left chest', 'Full back']),
          method: matrix.method,
          matrixId: matrix.id,
          amount: 1 + random.below(3),
          filmCents: 35,
          pressSeconds: 25,
          widthMm: 280,
          heightMm: 300
        }
      ]
    })
  })
}

function roster(sizes: { size: string; quantity: number }[], random: Random) {
  return sizes.flatMap(({ size, quantity }) =>
    Array.from({ length: quantity }, () => ({
      id: randomUUID(),
      size,
      number: String(random.below(60)),
      note: '',
      name: random.pick(random.chance(0.3) ? FIRST_NAMES : LAST_NAMES).toUpperCase()
    }))
  )
}

async function findCustomers(tx: Db, { workspaceId }: Member): Promise<Customer[]> {
  const { rows } = await sql<Customer>`
    select id, name, company, coalesce(emails->0->>'address', '') as email, coalesce(phones->0->>'number', '') as phone,
      price_level as level, tax_exempt as "isExempt"
    from customers where workspace_id = ${workspaceId} and archived_at is null order by sort_name, id`.execute(tx)
  return rows
}
