import { randomUUID } from 'node:crypto'
import type { Victim } from '../victim.ts'

import { type Asked, type Row, member, sell, inside } from './parts.ts'

async function leadImport(victim: Victim, more: Asked = {}): Promise<Asked> {
  return { params: { importId: (await victim.leadImport()).id }, query: victim.inside, ...more }
}

async function lead(victim: Victim, more: Asked = {}): Promise<Asked> {
  return { params: { leadId: (await victim.lead()).id }, query: victim.inside, ...more }
}

export const LEADS: Record<string, Row> = {
  listLeadImports: { expected: sell(), ask: inside },
  createLeadImport: {
    acting: 'open',
    expected: sell(),
    ask: ({ inside }) => ({ query: inside, body: { fileName: 'list.csv', heads: ['Name'] } })
  },
  getLeadImport: { expected: sell(), ask: victim => leadImport(victim) },
  addLeadImportLines: {
    acting: 'open',
    expected: sell(),
    ask: victim => leadImport(victim, { body: { from: 1, lines: [['Kim']] } })
  },
  startLeadImport: {
    acting: 'open',
    expected: sell(),
    ask: victim => leadImport(victim, { body: { columns: ['name'] } })
  },
  mendLeadImportLines: {
    acting: 'open',
    // It has not run yet.
    expected: sell(409),
    ask: victim => leadImport(victim, { body: { lines: [{ line: 1, cells: ['Kim'] }] } })
  },
  undoLeadImport: { acting: 'open', expected: sell(), ask: victim => leadImport(victim) },
  listLeads: { expected: member(), ask: inside },
  getLeadBoard: { expected: member(), ask: inside },
  createLead: { acting: 'open', expected: sell(), ask: ({ inside }) => ({ query: inside, body: { name: 'Kim' } }) },
  getLead: { expected: member(), ask: victim => lead(victim) },
  readLeadFile: {
    expected: member(404),
    ask: async victim => {
      const asked = await lead(victim)
      return { ...asked, params: { ...asked.params, fileId: randomUUID() } }
    }
  },
  updateLead: { acting: 'open', expected: sell(), ask: victim => lead(victim, { body: { revision: 1, notes: 'Hi' } }) },
  moveLead: { acting: 'open', expected: sell(), ask: victim => lead(victim, { body: { stage: 'Contacted' } }) },
  convertLead: { acting: 'open', expected: sell(), ask: victim => lead(victim, { body: {} }) },
  deleteLead: { acting: 'open', expected: sell(), ask: victim => lead(victim) }
}
