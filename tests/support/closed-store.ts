import { PersonalisationField } from '#lib/contract/items.ts'
import { getDb } from '#lib/server/platform/db/index.ts'

import { insertOrderRow } from './orders.ts'
import { openShop } from './shop.ts'
import type { Person } from './world.ts'

const NAME = PersonalisationField.parse({
  id: 'name',
  label: 'Name',
  type: 'text',
  uppercase: true,
  maxLength: 14,
  placement: { side: 'back', x: 0, y: 60, heightMm: 60, maxWidthMm: 280, font: 'block', hex: '#ffffff' }
})

/** A store that closed an hour ago, with a paid order of a named tee for each of these. */
export async function closedStore(owner: Pick<Person, 'workspaceId'>, names: string[]) {
  const closes_at = new Date(Date.now() - 3_600_000).toISOString()
  const shop = await openShop(owner as Person, { store: { closes_at }, tee: { fields: [NAME] } })
  const orders = []
  for (const [at, name] of names.entries()) {
    const email = `${crypto.randomUUID()}@example.com`
    const publicId = crypto.randomUUID()
    const order = await insertOrderRow({
      workspace_id: owner.workspaceId,
      store_id: shop.storeId,
      public_id: publicId,
      number: 7001 + at,
      status: 'paid',
      buyer_name: `Bo ${name}`,
      buyer_email: email,
      currency: 'usd',
      units: 1,
      delivery: JSON.stringify({ kind: 'pickup', pointId: 'office' }),
      subtotal_cents: 2000,
      total_cents: 2000,
      paid_cents: 2000,
      fundraising_cents: 0,
      refunded_cents: 0,
      paid_at: new Date().toISOString(),
      livemode: false,
      idempotency_key: crypto.randomUUID(),
      request_hash: '',
      expires_at: closes_at
    })
    await getDb()
      .insertInto('order_lines')
      .values({
        order_id: order.id,
        store_item_id: shop.tee.storeItemId,
        item_id: shop.tee.itemId,
        position: 0,
        name: 'Team tee',
        quantity: 1,
        base_cents: 2000,
        unit_cents: 2000,
        total_cents: 2000,
        colour: JSON.stringify({ id: 'navy', name: 'Navy', hex: '#1b2a4a', heather: false }),
        size: JSON.stringify({ id: 'm', name: 'M' }),
        picture: JSON.stringify({ garment: 'tee', front: null, back: null, artwork: [] }),
        personalisation: JSON.stringify([{ field: NAME, value: name, priceCents: 0 }])
      })
      .execute()
    orders.push({ ...order, email, path: `${shop.path}/orders/${publicId}` })
  }
  return { ...shop, orders }
}
