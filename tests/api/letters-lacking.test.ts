// Letters that a lettering lacks are sold nowhere: priced, ordered, changed and set up are all asked.
import { expect, test } from 'vitest'

import { createItem, PersonalisationField } from '#lib/contract/items.ts'
import { changeOrderLine, getShopperOrder } from '#lib/contract/shopper-orders.ts'
import type { LetteringId } from '#lib/shared/garment-kinds.ts'
import { getDb } from '#lib/server/platform/db/index.ts'

import { openShop, type Shop, teeLine } from '../support/shop.ts'
import { buy, price, sendOrder } from '../support/shopping.ts'
import { send, sent, signUp } from '../support/world.ts'

const NAMES = ['李小龍', 'محمد', 'ĞÜŞİ', 'Љубица']

function nameField(otherFont: LetteringId | null = null) {
  const placement = { side: 'back', x: 0, y: 60, heightMm: 60, maxWidthMm: 280, font: 'collegiate', otherFont } as const
  return PersonalisationField.parse({ id: 'name', label: 'Name', type: 'text', uppercase: true, priceCents: 500, placement }) // biome-ignore format: one line
}

const named = (shop: Shop, name: string) => teeLine(shop, { personalisation: { name } })

test('a name is neither priced, ordered nor put in later by the link of the order', async () => {
  const shop = await openShop(await signUp(), { tee: { fields: [nameField()] } })
  const { orderId } = await buy(shop, { lines: [named(shop, 'Ada')] })
  const { lines } = await sent(getShopperOrder, { params: { orderId } })
  for (const name of NAMES) {
    const says = expect.stringContaining('Name: The lettering Collegiate has no “')
    expect((await price(shop, { lines: [named(shop, name)] })).lines).toMatchObject([{ problem: says }])
    expect(await sendOrder(shop, { lines: [named(shop, name)], expectedTotalCents: 2500 })).toMatchObject({ status: 409, message: says }) // biome-ignore format: one line
    const personalisation = { name }
    const changed = await send(changeOrderLine, { params: { lineId: lines[0]!.id }, query: { orderId }, body: { sizeId: 'm', personalisation } }) // biome-ignore format: one line
    expect(changed).toMatchObject({ status: 400, message: says })
  }
  const orders = getDb().selectFrom('orders').select('id').where('store_id', '=', shop.storeId)
  expect(await orders.execute()).toHaveLength(1)
})

test('the other lettering of the shop takes the names that it has', async () => {
  const owner = await signUp()
  for (const [otherFont, name] of [
    ['block', 'ĞÜŞİ'],
    ['script', 'Љубица'],
    ['cairo', 'محمد']
  ] as const) {
    // biome-ignore format: one line
    const shop = await openShop(owner, { tee: { fields: [nameField(otherFont)] } })
    expect(await buy(shop, { lines: [named(shop, name)] })).toMatchObject({ totalCents: 2500 })
    const refused = await price(shop, { lines: [named(shop, '李小龍')] })
    expect(refused.lines[0]!.problem).toMatch(/^Name: Neither Collegiate nor \w+ has “李”, “小”, “龍”/)
  }
})

test('a choice that cannot be made is refused where the item is set up', async () => {
  const as = await signUp()
  const { placement } = nameField()
  const values = ['Lions', 'Šakali'].map((value, index) => ({ id: `v${index}`, index, value }))
  const field = { id: 'team', label: 'Team', type: 'textList', values, placement } as const
  const colours = [{ id: 'navy', name: 'Navy', hex: '#1b2a4a' }]
  const sizes = [{ id: 'm', name: 'M', upchargeCents: 0 }]
  const body = { name: 'Tee', garment: 'tee', basePriceCents: 2000, colours, sizes, fields: [field] } as never
  const reply = await send(createItem, { as, query: { WorkspaceId: as.workspaceId }, body })
  expect(reply).toMatchObject({
    status: 400,
    message: expect.stringContaining('“Šakali” cannot be made. The lettering Collegiate has no “Š”.')
  })
})
