// Hundreds of cells of one job by several people at two processes, one of which is killed in the middle.
import { afterAll, beforeAll, expect, test } from 'vitest'

import { createJob, getJob, saveJobItems } from '#lib/contract/jobs.ts'

import { sized } from '../support/long.ts'
import { type Books, callOutside, openBooks, type OutsidePerson, signUpOutside } from '../support/outside.ts'
import { type Product, startProduct } from '../support/product.ts'
import { borrowProduct, type Shared } from '../support/shared-products.ts'

const ITEMS = 20
const COLUMNS = sized(10, 50)
const AT_ONCE = 8

let first: Shared
let second: Product
let books: Books
let person: OutsidePerson

beforeAll(async () => {
  first = await borrowProduct('empty')
  books = await openBooks(first)
  second = await startProduct({ DEMO: '0' }, { dataDir: first.dataDir })
  person = await signUpOutside(first, books)
})
afterAll(async () => {
  await second.stop({ keep: true })
  await books.close()
  await first.stop()
})

test('143: a process that is killed in the middle of edits loses none that was acknowledged', async () => {
  const query = { WorkspaceId: person.workspaceId }
  const as = { as: person }
  const created = await callOutside(first, createJob, { ...as, query, body: { title: 'Kill' } })
  const { id: jobId, revision } = created.data!
  const items = Array.from({ length: ITEMS }, (_, position) => {
    return { id: crypto.randomUUID(), position, name: `Item ${position}` }
  })
  const inJob = { ...query, JobId: jobId }
  const begun = await callOutside(first, saveJobItems, { ...as, query: inJob, body: { revision, items, was: {} } })
  expect(begun.message).toBe('')

  const edits = Array.from({ length: ITEMS * COLUMNS }, (_, at) => ({ item: items[at % ITEMS]!, cell: `own:${at}` }))
  const waiting = edits.entries()
  const acknowledged: typeof edits = []
  const middle = edits.length / 2
  let killed: Promise<void> | undefined

  async function work(process: { url: string }): Promise<void> {
    for (const [at, { item, cell }] of waiting) {
      if (at >= middle) killed ??= second.kill()
      const body = {
        revision,
        items: [{ ...item, cells: { [cell]: `typed ${at}` } }],
        was: { [item.id]: { cells: {} } }
      }
      const place = killed ? first : process
      const reply = await callOutside(place, saveJobItems, { ...as, query: inJob, body }).catch(() => undefined)
      if (reply?.ok) acknowledged.push({ item, cell })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => work(at % 2 ? first : second)))
  await killed

  const { data } = await callOutside(first, getJob, { ...as, params: { jobId }, query })
  const cellsOf = new Map(data!.items.map(({ id, cells }) => [id, cells]))
  const lost = acknowledged.filter(({ item, cell }) => !cellsOf.get(item.id)?.[cell])
  expect(lost).toEqual([])
  expect(acknowledged.length).toBeGreaterThan(edits.length - 2 * AT_ONCE)
})
