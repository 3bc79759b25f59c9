import type { Victim } from '../victim.ts'

import { type Asked, type Row, everybody, nobody, pictureForm } from './parts.ts'

async function changeOfNone(victim: Victim): Promise<Asked> {
  return { params: { orderId: (await victim.order()).publicId, changeId: crypto.randomUUID() } }
}

/** Its store says when everything is there. */
async function giveDay(orderId: string): Promise<void> {
  const { getDb } = await import('#lib/server/platform/db/index.ts')
  const store = getDb().selectFrom('orders').select('store_id').where('id', '=', orderId)
  await getDb().updateTable('stores').set({ in_hands_on: '2031-05-09' }).where('id', '=', store).execute()
}

export const SHOPPING: Record<string, Row> = {
  // Shoppers: what a link shows, it shows to everybody.
  getShopStore: {
    expected: everybody(),
    open: true,
    ask: async victim => ({ query: { campaignId: (await victim.shop()).campaignId } })
  },
  getProductDetail: {
    expected: everybody(),
    open: true,
    ask: async victim => {
      const { campaignId, tee } = await victim.shop()
      return { query: { campaignId, itemId: tee.storeItemId } }
    }
  },
  unlockStore: {
    acting: 'open',
    expected: everybody(403),
    ask: async victim => ({ body: { campaignId: await victim.lockedShop(), password: 'a guess' } })
  },
  priceCart: {
    acting: 'look',
    expected: everybody(),
    open: true,
    ask: async victim => ({ body: { campaignId: (await victim.shop()).campaignId, lines: [] } })
  },
  placeOrder: { acting: 'open', expected: everybody(400), ask: () => ({ body: {} }) },
  getShopperOrder: {
    expected: everybody(),
    open: true,
    ask: async victim => ({ params: { orderId: await victim.boughtOrder() } })
  },
  watchOrder: {
    expected: everybody(),
    open: true,
    ask: async victim => ({ params: { orderId: await victim.boughtOrder() } })
  },
  getOrderCalendar: {
    expected: everybody(),
    open: true,
    ask: async victim => {
      const { orderId, publicId } = await victim.paidOrder()
      await giveDay(orderId)
      return { params: { orderId: publicId } }
    }
  },
  resumePayment: {
    expected: everybody(409),
    open: true,
    ask: async victim => ({ params: { orderId: (await victim.paidOrder()).publicId } })
  },
  createPaymentIntent: {
    acting: 'open',
    expected: everybody(),
    open: true,
    ask: async victim => ({ body: { orderId: await victim.boughtOrder() } })
  },
  listOrderLines: {
    expected: everybody(),
    open: true,
    ask: async victim => ({ query: { orderId: await victim.boughtOrder() } })
  },
  settleOrder: {
    acting: 'open',
    expected: everybody(),
    open: true,
    ask: async victim => ({ body: { orderId: await victim.boughtOrder() } })
  },
  changeOrderLine: {
    acting: 'open',
    // The line of one order by the link of another.
    expected: everybody(404),
    ask: async victim => ({
      params: { lineId: (await victim.order()).lineIds[0]! },
      query: { orderId: (await victim.order()).publicId },
      body: { sizeId: 'm', personalisation: {} }
    })
  },
  // A change that is none of the order's, by the link of the order.
  payOrderChange: { expected: everybody(404), ask: changeOfNone },
  settleOrderChange: { acting: 'open', expected: everybody(404), ask: changeOfNone },
  dropOrderChange: { acting: 'open', expected: everybody(404), ask: changeOfNone },
  askStore: {
    acting: 'open',
    expected: everybody(),
    open: true,
    ask: async victim => ({
      body: { campaignId: (await victim.shop()).campaignId, Name: 'Coach', Email: nobody(), Message: 'Twenty hoodies' }
    })
  },
  attachToStoreQuestion: {
    acting: 'open',
    expected: everybody(),
    open: true,
    ask: async victim => ({ query: { campaignId: (await victim.shop()).campaignId }, body: await pictureForm() })
  }
}
