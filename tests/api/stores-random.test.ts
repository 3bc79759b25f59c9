// Whatever is sent, the answer is an answer: never a failure of the server, never a foreign row.
import fc from 'fast-check'
import { expect, test } from 'vitest'

import type { Endpoint } from '#lib/contract/endpoint.ts'
import { addStoreItems, orderStoreItems, saveCoupon, updateStoreItem } from '#lib/contract/store-offers.ts'
import { changeStoreState, copyStore, createStore, getStore, listStores, updateStore } from '#lib/contract/stores.ts'

import { sized } from '../support/long.ts'
import { by, openStore } from '../support/stores.ts'
import { request, send, sent, signUp } from '../support/world.ts'

const anything = fc.oneof(
  fc.anything({ maxDepth: 2 }),
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.integer(),
  fc.constantFrom(
    null,
    true,
    '',
    '\0',
    '\ud800',
    '__proto__',
    -1,
    1.5,
    2 ** 31,
    2 ** 53,
    '9999-12-31T23:59:59Z',
    [],
    {}
  )
)

/** Bodies of the right form with a few fields that are anything at all. */
function bodyOf(fields: Record<string, fc.Arbitrary<unknown>>) {
  const spoilt = Object.fromEntries(
    Object.entries(fields).map(([name, good]) => [
      name,
      fc.oneof({ weight: 4, arbitrary: good }, { weight: 1, arbitrary: anything })
    ])
  )
  return fc.record(spoilt, { requiredKeys: [] })
}

const text = fc.string({ unit: 'binary', maxLength: 150 })
const moment = fc
  .date({ noInvalidDate: false })
  .map(date => (Number.isNaN(date.valueOf()) ? 'never' : date.toISOString()))
const whole = fc.integer({ min: -5, max: 2_000_000 })

const settings = bodyOf({
  name: text,
  organisation: text,
  slug: fc.oneof(text, fc.constant('my-store')),
  message: text,
  contactEmail: fc.oneof(fc.constant(''), fc.emailAddress(), text),
  themeHex: fc.oneof(fc.constant('#123456'), text),
  logoFileId: fc.oneof(fc.uuid(), fc.constant(null)),
  timeZone: fc.constantFrom('UTC', 'Asia/Kathmandu', 'Mars/Olympus'),
  opensAt: moment,
  closesAt: fc.oneof(moment, fc.constant(null)),
  inHandsOn: moment.map(at => at.slice(0, 10)),
  fundraisingKind: fc.constantFrom('none', 'amount', 'percent'),
  fundraisingValue: whole,
  goalCents: whole,
  minimumUnits: whole,
  taxPpm: whole,
  taxes: fc.oneof(fc.constant(null), fc.record({ included: fc.boolean(), rounding: text, rates: fc.constant([]) })),
  delivery: fc.record({
    pickup: fc.array(fc.record({ id: text, name: text, address: text, instructions: text }), { maxLength: 3 }),
    group: fc.record({ enabled: fc.boolean(), label: text, recipients: fc.array(text, { maxLength: 3 }) })
  }),
  access: fc.constantFrom('public', 'unlisted'),
  announceTo: fc.array(fc.oneof(fc.emailAddress(), text), { maxLength: 5 }),
  step: fc.integer({ min: 0, max: 9 })
})

const storeItem = bodyOf({
  section: text,
  priceCents: whole,
  required: fc.boolean(),
  hidden: fc.boolean(),
  leftOut: fc.array(fc.constantFrom('navy', 's', 'x y', '__proto__'), { maxLength: 3 }),
  stock: fc.array(fc.record({ variant: fc.constantFrom('', 'navy/m', 'navy', '/'), capacity: whole }), { maxLength: 3 })
})

const coupon = bodyOf({
  code: fc.oneof(fc.constantFrom('TEAM', 'team-10'), text),
  kind: fc.constantFrom('percent', 'amount'),
  value: whole,
  maxUses: fc.oneof(whole, fc.constant(null)),
  expiresAt: moment
})

const query = bodyOf({
  page: fc.constantFrom('1', '0', '-1', '99999999999', 'x'),
  pageSize: fc.constantFrom('1', '100', '101', '1e3', ''),
  search: text,
  state: fc.constantFrom('open', 'closed', 'nothing'),
  sort: fc.constantFrom('newest', 'closing', 'name', 'id; drop table stores')
})

test('random bodies and queries never fail the server', async () => {
  const owner = await signUp()
  const store = await openStore(owner)
  const itemParams = { storeId: store.id, storeItemId: store.storeItems[0]!.id }
  const target = by(owner, store.id)
  const call = fc.oneof(
    settings.map(body => ({ endpoint: updateStore as Endpoint, body: { ...(body as object), fresh: true } })),
    storeItem.map(body => ({ endpoint: updateStoreItem as Endpoint, body })),
    coupon.map(body => ({ endpoint: saveCoupon as Endpoint, body })),
    bodyOf({ name: text, organisation: text }).map(body => ({ endpoint: createStore as Endpoint, body })),
    bodyOf({ itemIds: fc.array(fc.uuid()) }).map(body => ({ endpoint: addStoreItems as Endpoint, body })),
    bodyOf({ ids: fc.array(fc.uuid()) }).map(body => ({ endpoint: orderStoreItems as Endpoint, body })),
    bodyOf({ action: fc.constant('reopen'), closesAt: moment }).map(body => ({
      endpoint: changeStoreState as Endpoint,
      body
    }))
  )

  await fc.assert(
    fc.asyncProperty(call, async ({ endpoint, body }) => {
      const { revision } = await sent(getStore, target)
      const whole = 'fresh' in (body as object) ? { ...(body as object), revision } : body
      const reply = await request(endpoint, { ...target, params: itemParams, body: JSON.stringify(whole) } as never)
      expect(reply.status, await reply.text()).toBeLessThan(500)
    }),
    { numRuns: sized(60, 1000) }
  )
  await fc.assert(
    fc.asyncProperty(query, async given => {
      const reply = await request(listStores, { as: owner, query: { ...target.query, ...(given as object) } } as never)
      expect(reply.status, await reply.text()).toBeLessThan(500)
    }),
    { numRuns: sized(20, 200) }
  )
  expect(await send(copyStore, target)).toMatchObject({ status: 200 })
})
