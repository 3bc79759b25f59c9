import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { z } from 'zod'

import { MOST_INT } from '#lib/contract/endpoint.ts'
import {
  archiveItem,
  copyItem,
  createItem,
  createItemOption,
  createProductCategory,
  deleteItemOption,
  deleteProductCategory,
  getItem,
  type Item,
  type ItemDetails,
  listItemOptions,
  listItems,
  listProductCategories,
  updateItem,
  updateItemOption,
  updateProductCategory
} from '#lib/contract/items.ts'
import { getDb } from '#lib/server/platform/db/index.ts'

import { sized } from '../support/long.ts'
import { hearNotices } from '../support/notices.ts'
import { open, plainPng, uploaded } from '../support/pictures.ts'
import { addMember, type Person, request, send, sent, signUp } from '../support/world.ts'

const owner = await signUp()

function query(person: Person) {
  return { WorkspaceId: person.workspaceId }
}

function details(more: Partial<z.input<typeof ItemDetails>> = {}): z.input<typeof ItemDetails> {
  return {
    name: 'Team hoodie',
    garment: 'hoodie',
    basePriceCents: 4500,
    colours: [{ id: 'navy', name: 'Navy', hex: '#1b2a4a' }],
    sizes: [{ id: 'm', name: 'M', upchargeCents: 0 }],
    ...more
  }
}

function create(as: Person, more: Partial<z.input<typeof ItemDetails>> = {}): Promise<Item> {
  return sent(createItem, { as, query: query(as), body: details(more) })
}

/** A store of the workspace that sells the item. */
async function sell(person: Person, itemId: string, stage: string): Promise<string> {
  const campaignId = crypto.randomUUID()
  const store = await getDb()
    .insertInto('stores')
    .values({
      workspace_id: person.workspaceId,
      campaign_id: campaignId,
      name: 'Spring',
      stage,
      time_zone: 'UTC',
      currency: 'usd'
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await getDb().insertInto('store_items').values({ store_id: store.id, item_id: itemId }).execute()
  return campaignId
}

test('keeps an item as it was given', async () => {
  const item = await create(owner, { description: 'Warm', colours: [{ id: 'x', name: 'Odd', hex: 'red' }] })

  expect(item).toMatchObject({ name: 'Team hoodie', revision: 1, archived: false, storeCount: 0, fields: [] })
  expect(item.colours[0]).toEqual({
    id: 'x',
    name: 'Odd',
    hex: '#000000',
    index: 0,
    heather: false,
    pictures: { front: null, back: null }
  })
  expect(await sent(getItem, { as: owner, query: query(owner), params: { itemId: item.id } })).toEqual(item)
})

test('9: refuses what only the server decides', async () => {
  const other = await signUp()
  const body = { ...details(), id: other.userId, workspaceId: other.workspaceId, revision: 9, archived: true }
  const refused = await send(createItem, { as: owner, query: query(owner), body })

  expect(refused).toMatchObject({ status: 400 })
  expect(refused.message).toContain('There is no field workspaceId.')
  expect((await sent(listItems, { as: other, query: query(other) })).total).toBe(0)
})

test('finds items by a part of the name, by likeness and by category, newest first', async () => {
  const shop = await signUp()
  const category = await sent(createProductCategory, { as: shop, query: query(shop), body: { name: 'Caps' } })
  const cap = await create(shop, { name: 'Baseball cap 100%', categoryId: category.id })
  const hoodie = await create(shop, { name: 'Sweatshirt hooded' })
  const old = await create(shop, { name: 'Old cap' })
  await sent(archiveItem, { as: shop, query: query(shop), params: { itemId: old.id } })

  async function ids(filter: object): Promise<string[]> {
    const { rows } = await sent(listItems, { as: shop, query: { ...query(shop), ...filter } })
    return rows.map(({ id }) => id)
  }
  expect(await ids({})).toEqual([hoodie.id, cap.id])
  expect(await ids({ search: 'CAP' })).toEqual([cap.id])
  expect(await ids({ search: 'swetshirt' })).toEqual([hoodie.id])
  expect(await ids({ search: '%' })).toEqual([cap.id])
  expect(await ids({ search: '_' })).toEqual([])
  expect(await ids({ categoryId: category.id })).toEqual([cap.id])
  expect(await ids({ archived: 'true' })).toEqual([old.id])
  const second = await sent(listItems, { as: shop, query: { ...query(shop), page: 2, pageSize: 1 } })
  expect(second).toMatchObject({ total: 2, page: 2, pageSize: 1, rows: [{ id: cap.id }] })
})

test('replaces an item only by who has read the newest', async () => {
  const item = await create(owner)
  const call = { as: owner, query: query(owner), params: { itemId: item.id } }

  const changed = await sent(updateItem, { ...call, body: { ...details({ name: 'Zip hoodie' }), revision: 1 } })
  expect(changed).toMatchObject({ name: 'Zip hoodie', revision: 2 })
  const late = await send(updateItem, { ...call, body: { ...details({ name: 'Late' }), revision: 1 } })
  expect(late).toMatchObject({ status: 409, ok: false, data: changed })
  expect(late.message).toMatch(/^Somebody changed this item/)
  const odd = await send(updateItem, { ...call, body: { ...details(), revision: MOST_INT } })
  expect(odd.status).toBe(409)
})

test('lets one of many writers with the same revision through', async () => {
  const item = await create(owner)
  const call = { as: owner, query: query(owner), params: { itemId: item.id } }

  const replies = await Promise.all(
    Array.from({ length: 12 }, () => send(updateItem, { ...call, body: { ...details(), revision: 1 } }))
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(11)
})

test('archives, restores and copies', async () => {
  const item = await create(owner, { name: 'x'.repeat(120) })
  const call = { as: owner, query: query(owner), params: { itemId: item.id } }

  expect(await sent(archiveItem, call)).toMatchObject({ archived: true })
  const copy = await sent(copyItem, call)
  expect(copy).toMatchObject({ archived: false, revision: 1, colours: item.colours, name: `${'x'.repeat(115)} copy` })
  expect(await sent(archiveItem, { ...call, query: { ...query(owner), restore: 'true' } })).toMatchObject({
    archived: false
  })
})

test('answers the same item to a repeated request', async () => {
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const call = { as: owner, query: query(owner), body: details({ name: 'Once' }), headers }

  const [first, second] = [await sent(createItem, call), await sent(createItem, call)]
  expect(second).toEqual(first)
})

test('4: links nothing of another workspace', async () => {
  const other = await signUp()
  const file = await uploaded(other, await plainPng())
  const category = await sent(createProductCategory, { as: other, query: query(other), body: { name: 'Theirs' } })
  const colour = details().colours[0]!
  const layer = { id: 'a', fileId: file.id, side: 'front' as const, x: 0, y: 0, width: 100, height: 100 }
  const own = await create(owner)

  for (const [more, field] of [
    [{ categoryId: category.id }, 'categoryId'],
    [{ colours: [{ ...colour, pictures: { front: file.id, back: null } }] }, 'colours.0.pictures.front'],
    [{ colours: [{ ...colour, pictures: { front: null, back: file.id } }] }, 'colours.0.pictures.back'],
    [{ artwork: [layer] }, 'artwork.0.fileId']
  ] as const) {
    const made = await send(createItem, { as: owner, query: query(owner), body: details(more as object) })
    expect(made).toMatchObject({ status: 400, message: expect.stringContaining(field) })
    const body = { ...details(more as object), revision: 1 }
    const changed = await send(updateItem, { as: owner, query: query(owner), params: { itemId: own.id }, body })
    expect(changed.status).toBe(400)
  }
  expect(await sent(getItem, { as: owner, query: query(owner), params: { itemId: own.id } })).toEqual(own)
})

test('keeps every resource of a workspace from strangers', async () => {
  const item = await create(owner)
  const option = await sent(createItemOption, { as: owner, query: query(owner), body: { name: 'Size', type: 'size' } })
  const name = crypto.randomUUID()
  const category = await sent(createProductCategory, { as: owner, query: query(owner), body: { name } })
  const stranger = await signUp()
  const calls = [
    [getItem, { params: { itemId: item.id } }],
    [updateItem, { params: { itemId: item.id }, body: { ...details(), revision: 1 } }],
    [archiveItem, { params: { itemId: item.id } }],
    [copyItem, { params: { itemId: item.id } }],
    [updateItemOption, { params: { optionId: option.id }, body: { name: 'x', type: 'text' } }],
    [deleteItemOption, { params: { optionId: option.id } }],
    [updateProductCategory, { params: { categoryId: category.id }, body: { name: 'x' } }],
    [deleteProductCategory, { params: { categoryId: category.id } }]
  ] as const

  for (const [endpoint, input] of calls) {
    for (const workspace of [owner, stranger]) {
      const reply = await send(endpoint, { ...input, as: stranger, query: query(workspace) } as never)
      expect(reply).toMatchObject({ status: 404, data: null })
    }
  }
  expect(await sent(getItem, { as: owner, query: query(owner), params: { itemId: item.id } })).toEqual(item)
})

test('lets viewers and production look and not change', async () => {
  const item = await create(owner)
  for (const role of ['viewer', 'production'] as const) {
    const member = await addMember(owner, role)
    const call = { as: member, query: query(owner), params: { itemId: item.id } }
    expect((await send(getItem, call)).status).toBe(200)
    expect((await send(copyItem, call)).status).toBe(403)
    expect((await send(createItem, { ...call, body: details() })).status).toBe(403)
  }
})

test('tells public pages of a change, and shows them the files', async () => {
  const file = await uploaded(owner, await plainPng())
  const item = await create(owner)
  const shown = await sell(owner, item.id, 'published')
  await sell(owner, item.id, 'draft')
  const { notices, stop } = await hearNotices()

  const artwork = [{ id: 'a', fileId: file.id, side: 'front' as const, x: 0, y: 0, width: 100, height: 100 }]
  const call = { as: owner, query: query(owner), params: { itemId: item.id } }
  expect((await open(file.url)).status).toBe(404)
  const changed = await sent(updateItem, { ...call, body: { ...details({ artwork }), revision: 1 } })
  expect(changed.storeCount).toBe(2)
  expect((await open(file.url)).status).toBe(200)
  await expect.poll(() => notices).toEqual([{ kind: 'cache', tags: [`store:${shown}`] }])
  await stop()
})

test('keeps an item and its file out of sight while its store is a draft', async () => {
  const file = await uploaded(owner, await plainPng())
  const item = await create(owner)
  await sell(owner, item.id, 'draft')

  const artwork = [{ id: 'a', fileId: file.id, side: 'front' as const, x: 0, y: 0, width: 100, height: 100 }]
  const body = { ...details({ artwork }), revision: 1 }
  await sent(updateItem, { as: owner, query: query(owner), params: { itemId: item.id }, body })
  expect((await open(file.url)).status).toBe(404)
})

test('counts where an option is used', async () => {
  const shop = await signUp()
  const call = { as: shop, query: query(shop) }
  const values = ['S', 'M'].map((value, index) => ({ id: value, index, value }))
  const sizes = await sent(createItemOption, { ...call, body: { name: 'Adult', type: 'size', values } })
  const back = await sent(createItemOption, { ...call, body: { name: 'Back name', type: 'text' } })
  expect(sizes).toMatchObject({ position: 0, usedIn: 0, workspaceId: shop.workspaceId, values })
  expect(back.position).toBe(1)

  await create(shop, { fields: [{ id: 'f', label: 'Back name', type: 'text' }] })
  await create(shop, {
    sizes: [{ id: 'xl', name: 'XL', upchargeCents: 0 }],
    fields: [{ id: 'f', label: 'Back name', type: 'number' }]
  })
  const listed = await sent(listItemOptions, call)
  expect(listed.map(({ name, usedIn }) => [name, usedIn])).toEqual([
    ['Adult', 1],
    ['Back name', 1]
  ])

  const params = { optionId: back.id }
  const body = { name: 'Number', type: 'number', position: 0 } as const
  expect(await sent(updateItemOption, { ...call, params, body })).toMatchObject({ ...body, usedIn: 0 })
  await sent(deleteItemOption, { ...call, params })
  expect(await send(deleteItemOption, { ...call, params })).toMatchObject({ status: 404 })
})

test('gives a colour without a name or a colour value the default ones', async () => {
  const { colours } = await create(owner, { colours: [{ id: 'plain' }, { id: 'odd', name: 'Odd', hex: 7 }] as never })
  expect(colours).toMatchObject([
    { id: 'plain', name: 'Default Color', hex: '#000000', index: 0 },
    { id: 'odd', name: 'Odd', hex: '#000000', index: 1 }
  ])
})

test('keeps of the values of an option what its type has, and refuses what it lacks', async () => {
  const call = { as: owner, query: query(owner) }
  const make = (body: object) => send(createItemOption, { ...call, body: { name: 'Checked', ...body } as never })
  const colours = await make({
    type: 'colorList',
    values: [
      { id: 'a', index: 0, name: 'Ink' },
      { id: 'b', index: 1, name: 'Sun', hex: 'yellow', value: 'x' }
    ]
  })
  expect(colours.data!.values).toEqual([
    { id: 'a', index: 0, name: 'Ink', hex: '#000000' },
    { id: 'b', index: 1, name: 'Sun', hex: '#000000' }
  ])
  const sizes = await make({ type: 'size', values: [{ id: 'a', index: 0, value: 'S', hex: '#ff0000' }] })
  expect(sizes.data!.values).toEqual([{ id: 'a', index: 0, value: 'S' }])

  const wrong: [object, string][] = [
    [{ type: 'size', values: [{ id: 'a', index: 0, name: 'S' }] }, 'values.0.value: Give the value'],
    [{ type: 'colorList', values: [{ id: 'a', index: 0, hex: '#ff0000' }] }, 'values.0.name: Give the color a name'],
    [
      { type: 'textList', values: [0, 1].map(index => ({ id: 'a', index, value: 'x' })) },
      'values: Two values have the same id'
    ],
    [
      { type: 'text', values: [{ id: 'a', index: 0, value: 'x' }] },
      'values: Only sizes, colors and texts to choose from have a list of values'
    ]
  ]
  for (const [body, message] of wrong) expect(await make(body)).toMatchObject({ status: 400, message })

  // A change is checked with what it leaves as it is.
  const params = { optionId: sizes.data!.id }
  expect(await send(updateItemOption, { ...call, params, body: { type: 'colorList' } })).toMatchObject({ status: 400 })
  expect(await sent(updateItemOption, { ...call, params, body: { name: 'Checked too' } })).toMatchObject({
    values: sizes.data!.values
  })
})

test('refuses an option of ten thousand values', async () => {
  const values = Array.from({ length: 10_000 }, (_, index) => ({ id: `v${index}`, index: 0, value: 'x' }))
  const reply = await send(createItemOption, {
    as: owner,
    query: query(owner),
    body: { name: 'x', type: 'size', values }
  })
  expect(reply.status).toBe(400)
})

test('keeps categories apart by name and items when one goes', async () => {
  const shop = await signUp()
  const call = { as: shop, query: query(shop) }
  const caps = await sent(createProductCategory, { ...call, body: { name: 'Caps' } })
  const bags = await sent(createProductCategory, { ...call, body: { name: 'Bags' } })
  const item = await create(shop, { categoryId: caps.id })

  expect(await send(createProductCategory, { ...call, body: { name: 'Caps' } })).toMatchObject({ status: 409 })
  const params = { categoryId: bags.id }
  expect(await send(updateProductCategory, { ...call, params, body: { name: 'Caps' } })).toMatchObject({ status: 409 })
  expect(await sent(updateProductCategory, { ...call, params, body: { name: 'Totes', position: 5 } })).toMatchObject({
    name: 'Totes',
    position: 5,
    items: 0
  })
  expect(await sent(listProductCategories, call)).toMatchObject([{ name: 'Caps', items: 1 }, { name: 'Totes' }])
  await sent(deleteProductCategory, { ...call, params: { categoryId: caps.id } })
  expect(await sent(getItem, { ...call, params: { itemId: item.id } })).toMatchObject({ categoryId: null })
})

test.for([
  ['NUL in the name', '{"name":"a\\u0000b"}'],
  ['half a character', '{"name":"a\\ud800"}'],
  ['NUL in a key', '{"\\u0000":1}'],
  ['a number as name', JSON.stringify({ ...details(), name: 5 })],
  ['a list as name', JSON.stringify({ ...details(), name: ['x'] })],
  ['a price of a half', JSON.stringify({ ...details(), basePriceCents: 1.5 })],
  ['a price below zero', JSON.stringify({ ...details(), basePriceCents: -1 })],
  ['a price as text', JSON.stringify({ ...details(), basePriceCents: '1' })],
  ['a price too high', JSON.stringify({ ...details(), basePriceCents: 2 ** 31 })],
  ['no colors', JSON.stringify({ ...details(), colours: [] })],
  ['two colors of one id', JSON.stringify({ ...details(), colours: [...details().colours, ...details().colours] })]
] as const)('refuses %s', async ([, body]) => {
  const reply = await send(createItem, { as: owner, query: query(owner), body } as never)
  expect(reply).toMatchObject({ status: 400, ok: false })
})

test('refuses NUL in the query', async () => {
  const reply = await send(listItems, { as: owner, query: { ...query(owner), search: 'a\0b' } })
  expect(reply).toMatchObject({ status: 400, ok: false })
})

test('73: is not polluted by a prototype', async () => {
  const body = JSON.stringify(details()).replace(
    '{',
    '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},'
  )
  await send(createItem, { as: owner, query: query(owner), body } as never)
  expect(({} as { polluted?: number }).polluted).toBeUndefined()
})

test('75: never breaks, whatever the body', async () => {
  const item = await create(owner)
  const option = await sent(createItemOption, { as: owner, query: query(owner), body: { name: 'x', type: 'text' } })
  const targets = [
    [createItem, {}, details()],
    [updateItem, { itemId: item.id }, { ...details(), revision: 1 }],
    [createItemOption, {}, { name: 'x', type: 'size', values: [{ id: 'a', index: 0, value: 'S' }] }],
    [updateItemOption, { optionId: option.id }, { name: 'x', type: 'size', position: 1 }],
    [createProductCategory, {}, { name: 'x' }]
  ] as const
  const odd = fc.oneof(
    fc.jsonValue(),
    fc.string({ unit: 'binary' }),
    fc.constantFrom(0, -1, 1.5, 2 ** 31, 2 ** 53, 1e308, '', '\0', '\ud800', 'x'.repeat(100_000), [], {}, [[]])
  )

  await fc.assert(
    fc.asyncProperty(fc.nat(targets.length - 1), fc.nat(20), odd, fc.boolean(), async (index, at, value, isWhole) => {
      const [endpoint, params, base] = targets[index]!
      const names = Object.keys(base)
      const body = isWhole ? value : { ...base, [names[at % names.length]!]: value }
      const text = JSON.stringify(body)
      const reply = await request(endpoint, { as: owner, query: query(owner), params, body: text } as never)
      expect(reply.status, text.slice(0, 200)).toBeLessThan(500)
    }),
    { numRuns: sized(100, 2000) }
  )
})
