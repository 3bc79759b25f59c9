import { randomUUID } from 'node:crypto'
import type { Victim } from '../victim.ts'

import { type Asked, type Row, member, sell, inside, item, blank } from './parts.ts'

const TEE = { name: 'Tee', garment: 'tee', basePriceCents: 1000 }

const COLOURS = [{ id: 'navy', name: 'Navy', hex: '#001f3f' }]

const SIZES = [{ id: 'm', name: 'M', upchargeCents: 0 }]

const ITEM = { ...TEE, colours: COLOURS, sizes: SIZES }

function priceList(victim: Victim): Asked {
  const styles = [{ styleNumber: '5000', name: 'Tee', costs: [{ costCents: 320 }] }]
  return { query: victim.inside, body: { supplier: 'Northline', styles } }
}

export const CATALOGUE: Record<string, Row> = {
  listItems: { expected: member(), ask: inside },
  getItem: { expected: member(), ask: victim => item(victim) },
  createItem: { acting: 'open', expected: sell(), ask: victim => ({ query: victim.inside, body: ITEM }) },
  updateItem: { acting: 'open', expected: sell(), ask: victim => item(victim, { body: { ...ITEM, revision: 1 } }) },
  archiveItem: { acting: 'open', expected: sell(), ask: victim => item(victim) },
  copyItem: { acting: 'open', expected: sell(), ask: victim => item(victim) },
  listItemOptions: { expected: member(), ask: inside },
  createItemOption: {
    acting: 'open',
    expected: sell(),
    ask: victim => ({ query: victim.inside, body: { name: 'Thread', type: 'text', values: [] } })
  },
  updateItemOption: {
    acting: 'open',
    expected: sell(),
    ask: async victim => ({
      params: { optionId: (await victim.option()).id },
      query: victim.inside,
      body: { name: 'Thread', type: 'textList', values: [] }
    })
  },
  deleteItemOption: {
    acting: 'open',
    expected: sell(),
    ask: async victim => ({ params: { optionId: (await victim.option()).id }, query: victim.inside })
  },
  listProductCategories: { expected: member(), ask: inside },
  createProductCategory: {
    acting: 'open',
    expected: sell(),
    ask: victim => ({ query: victim.inside, body: { name: randomUUID() } })
  },
  updateProductCategory: {
    acting: 'open',
    expected: sell(),
    ask: async victim => ({
      params: { categoryId: (await victim.category()).id },
      query: victim.inside,
      body: { name: randomUUID() }
    })
  },
  deleteProductCategory: {
    acting: 'open',
    expected: sell(),
    ask: async victim => ({ params: { categoryId: (await victim.category()).id }, query: victim.inside })
  },
  listBlanks: { expected: member(), ask: inside },
  listBlankSuppliers: { expected: member(), ask: inside },
  createBlank: { acting: 'open', expected: sell(), ask: victim => ({ query: victim.inside, body: { name: 'Tee' } }) },
  listSupplierLists: { expected: sell(), ask: inside },
  comparePriceList: { acting: 'look', expected: sell(), ask: victim => priceList(victim) },
  applyPriceList: { acting: 'open', expected: sell(), ask: victim => priceList(victim) },
  rememberSupplierList: {
    acting: 'open',
    expected: sell(),
    ask: victim => ({
      query: victim.inside,
      body: { supplier: 'Northline', heads: ['Style', 'Cost'], columns: ['styleNumber', 'cost'], styles: 1 }
    })
  },
  getBlank: { expected: member(), ask: victim => blank(victim) },
  updateBlank: {
    acting: 'open',
    expected: sell(),
    ask: victim => blank(victim, { body: { revision: 1, name: 'Other' } })
  },
  archiveBlank: { acting: 'open', expected: sell(), ask: victim => blank(victim) }
}
