import type { Victim } from '../victim.ts'

import { type Asked, type Row, member, sell, manage, inside, customer } from './parts.ts'

async function customerImport(victim: Victim, more: Asked = {}): Promise<Asked> {
  return { params: { importId: (await victim.customerImport()).id }, query: victim.inside, ...more }
}

export const CUSTOMERS: Record<string, Row> = {
  listCustomers: { expected: member(), ask: inside },
  createCustomer: { acting: 'open', expected: sell(), ask: ({ inside }) => ({ query: inside, body: { name: 'Kim' } }) },
  getCustomer: { expected: member(), ask: victim => customer(victim) },
  updateCustomer: {
    acting: 'open',
    expected: sell(),
    ask: victim => customer(victim, { body: { revision: 1, notes: 'Hello' } })
  },
  archiveCustomer: {
    acting: 'open',
    expected: sell(),
    ask: victim => customer(victim, { body: { archived: true } })
  },
  deleteCustomer: {
    acting: 'open',
    expected: manage(),
    ask: async victim => ({ params: { customerId: (await victim.archivedCustomer()).id }, query: victim.inside })
  },
  exportCustomers: { acting: 'refused', expected: sell(), ask: inside },
  listCustomerWords: { expected: member(), ask: inside },
  getCustomerHistory: { expected: member(), ask: victim => customer(victim) },
  listDuplicates: { expected: sell(), ask: inside },
  mergeCustomers: {
    acting: 'open',
    expected: sell(),
    ask: async victim => {
      const [kept, gone] = [await victim.customer(), await victim.customer()]
      return { query: victim.inside, body: { keptId: kept.id, goneId: gone.id, details: { name: kept.name } } }
    }
  },
  undoMerge: {
    acting: 'open',
    expected: sell(),
    ask: async victim => ({ params: { mergeId: await victim.merge() }, query: victim.inside })
  },
  listCustomerImports: { expected: sell(), ask: inside },
  createCustomerImport: {
    acting: 'open',
    expected: sell(),
    ask: ({ inside }) => ({ query: inside, body: { fileName: 'list.csv', heads: ['Name'] } })
  },
  getCustomerImport: { expected: sell(), ask: victim => customerImport(victim) },
  addImportLines: {
    acting: 'open',
    expected: sell(),
    ask: victim => customerImport(victim, { body: { from: 1, lines: [['Kim']] } })
  },
  startCustomerImport: {
    acting: 'open',
    expected: sell(),
    ask: victim => customerImport(victim, { body: { columns: ['name'] } })
  },
  mendImportLines: {
    acting: 'open',
    // It has not run yet.
    expected: sell(409),
    ask: victim => customerImport(victim, { body: { lines: [{ line: 1, cells: ['Kim'] }] } })
  },
  takeBackImport: { acting: 'open', expected: sell(), ask: victim => customerImport(victim) }
}
