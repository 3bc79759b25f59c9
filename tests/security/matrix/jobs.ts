import { randomUUID } from 'node:crypto'
import { addJobComment, attachToJobComment, createJobTodo } from '#lib/contract/job-work.ts'
import { createStatusRule } from '#lib/contract/status-rules.ts'
import { getPrices } from '#lib/contract/prices.ts'
import { sent } from '../../support/world.ts'
import type { Victim } from '../victim.ts'

import {
  type Asked,
  type Row,
  member,
  produce,
  sell,
  manage,
  inside,
  pictureForm,
  seesMoney,
  job,
  ownWorkspace
} from './parts.ts'

const PRICE_TABLE = { name: 'Table', method: 'screen', by: 'flat', from: [1], upTo: [1], cents: [[100]] }

async function jobItem(victim: Victim, more: Asked = {}): Promise<Asked> {
  const { id: jobId, items } = await victim.job()
  return { params: { jobId, itemId: items[0]!.id }, query: victim.inside, ...more }
}

async function todo(victim: Victim, more: Asked = {}): Promise<Asked> {
  const params = { jobId: (await victim.job()).id }
  const [made] = await sent(createJobTodo, { as: victim.owner, params, query: victim.inside, body: { text: 'Call' } })
  return { params: { ...params, todoId: made!.id }, query: victim.inside, ...more }
}

async function statusRule(victim: Victim) {
  const { start } = await victim.jobStatus()
  return { name: 'Tell them', statusId: start.id, actions: [{ kind: 'todo' as const, text: 'Call {customer}' }] }
}

async function madeRule(victim: Victim) {
  const body = await statusRule(victim)
  const { id, revision } = (await sent(createStatusRule, { as: victim.owner, query: victim.inside, body })).at(-1)!
  return { params: { ruleId: id }, revision }
}

async function jobFile(victim: Victim): Promise<Asked> {
  const params = { jobId: (await victim.job()).id }
  const body = await pictureForm()
  const attached = { as: victim.owner, params, query: victim.inside, body }
  const { id: fileId } = await sent(attachToJobComment, attached as never)
  await sent(addJobComment, {
    as: victim.owner,
    params,
    query: victim.inside,
    body: { text: 'See', fileIds: [fileId] }
  })
  return { params: { ...params, fileId }, query: victim.inside }
}

async function priceTable(victim: Victim, more: Asked = {}): Promise<Asked> {
  return { params: { matrixId: (await victim.priceTable()).id }, query: victim.inside, ...more }
}

export const JOBS: Record<string, Row> = {
  listJobs: { expected: member(), ask: inside },
  createJob: { acting: 'open', expected: sell(), ask: victim => ({ query: victim.inside, body: { title: 'New' } }) },
  getJob: { expected: member(), ask: victim => job(victim) },
  updateJob: {
    acting: 'open',
    expected: sell(),
    ask: async victim => {
      const { id: jobId, revision } = await victim.job()
      return { params: { jobId }, query: victim.inside, body: { revision, title: 'Other' } }
    }
  },
  saveJobItems: {
    acting: 'open',
    expected: sell(),
    ask: async victim => {
      const { id, revision } = await victim.job()
      const sizes = ['S', 'M'].map(size => ({ size, quantity: 2 }))
      const blank = { name: 'Tee', costCents: 300, sizeCosts: [{ size: 'M', costCents: 350 }] }
      const components = [{ id: randomUUID(), design: 'Crest', amount: 2, filmCents: 10 }]
      const item = { id: randomUUID(), position: 1, name: 'Tee', sizes, blank, components, ownCents: 900 }
      const charges = [{ id: randomUUID(), name: 'Rush', cut: { kind: 'amount', value: 1000 } }]
      const body = { revision, items: [item], charges, discount: { kind: 'amount', value: 1 }, shippingCents: 1 }
      return { query: { ...victim.inside, JobId: id }, body }
    }
  },
  addJobComponent: {
    acting: 'open',
    expected: sell(),
    ask: async victim => {
      const { id: jobId, items } = await victim.job()
      return { params: { jobId }, query: victim.inside, body: { itemId: items[0]!.id, design: 'Crest' } }
    }
  },
  setJobItemBlank: { acting: 'open', expected: sell(), ask: victim => jobItem(victim, { body: { name: 'Tee' } }) },
  repriceJob: { acting: 'open', expected: sell(), ask: victim => job(victim) },
  sendJob: {
    acting: 'open',
    // Into a workspace of the caller's own; a key is of one workspace.
    expected: sell(),
    byKey: 404,
    ask: async (victim, caller) => job(victim, { body: { toWorkspaceId: await ownWorkspace(caller), move: true } })
  },
  closeJob: { acting: 'open', expected: sell(), ask: victim => job(victim, { body: { reason: 'completed' } }) },
  reopenJob: {
    acting: 'open',
    // It is open.
    expected: sell(409),
    ask: async victim => job(victim, { body: { statusId: (await victim.jobStatus()).status.id, reason: 'Again' } })
  },
  getJobActivity: { expected: member(), ask: victim => job(victim) },
  listJobStatuses: { expected: member(), ask: inside },
  createJobStatus: {
    acting: 'open',
    expected: manage(),
    ask: victim => ({ query: victim.inside, body: { name: randomUUID(), hex: '#123456', group: 'art' } })
  },
  moveJobs: {
    acting: 'open',
    expected: produce(),
    ask: async victim => {
      const [{ id }, { status }] = [await victim.job(), await victim.jobStatus()]
      return { query: victim.inside, body: { jobIds: [id], statusId: status.id } }
    }
  },
  updateJobStatus: {
    acting: 'open',
    expected: manage(),
    ask: async victim => {
      const { status } = await victim.jobStatus()
      return { params: { statusId: status.id }, query: victim.inside, body: { hex: '#654321' } }
    }
  },
  deleteJobStatus: {
    acting: 'open',
    expected: manage(),
    ask: async victim => {
      const { status, start } = await victim.jobStatus()
      return { params: { statusId: status.id }, query: { ...victim.inside, MoveTo: start.id } }
    }
  },
  listJobMilestones: { expected: member(), ask: inside },
  updateJobMilestone: {
    acting: 'open',
    shared: true,
    expected: manage(),
    ask: async victim => ({ query: victim.inside, params: { milestone: 'shipped' }, body: { enabled: false } })
  },
  listStatusRules: { expected: member(), ask: inside },
  createStatusRule: {
    acting: 'open',
    expected: manage(),
    ask: async victim => ({ query: victim.inside, body: await statusRule(victim) })
  },
  previewStatusRule: {
    acting: 'open',
    expected: manage(),
    ask: async victim => {
      const { statusId, actions } = await statusRule(victim)
      return { query: victim.inside, body: { statusId, actions, jobId: (await victim.job()).id } }
    }
  },
  updateStatusRule: {
    acting: 'open',
    expected: manage(),
    ask: async victim => {
      const { params, revision } = await madeRule(victim)
      return { params, query: victim.inside, body: { revision, name: 'Other' } }
    }
  },
  deleteStatusRule: {
    acting: 'open',
    expected: manage(),
    ask: async victim => ({ params: (await madeRule(victim)).params, query: victim.inside })
  },
  setJobReady: {
    acting: 'open',
    expected: produce(),
    ask: victim => job(victim, { body: { fact: 'blanksOrdered', done: true } })
  },
  countJobItem: {
    acting: 'open',
    expected: produce(),
    ask: victim => jobItem(victim, { body: { size: 'M', step: 'check', done: 0, spoiled: 1 } })
  },
  createJobTodo: { acting: 'open', expected: produce(), ask: victim => job(victim, { body: { text: 'Call' } }) },
  updateJobTodo: { acting: 'open', expected: produce(), ask: victim => todo(victim, { body: { done: true } }) },
  deleteJobTodo: { acting: 'open', expected: produce(), ask: victim => todo(victim) },
  readJobComments: { expected: member(), ask: victim => job(victim) },
  addJobComment: { acting: 'open', expected: produce(), ask: victim => job(victim, { body: { text: 'Soft film' } }) },
  seeJobComments: {
    acting: 'open',
    expected: member(),
    ask: victim => job(victim, { body: { messageId: 1 } })
  },
  attachToJobComment: {
    acting: 'open',
    expected: produce(),
    ask: async victim => job(victim, { body: await pictureForm() })
  },
  readJobCommentFile: { expected: member(), ask: jobFile },
  watchJobComments: { expected: member(), ask: victim => job(victim) },
  getPrices: { expected: seesMoney(), ask: inside },
  updatePriceRules: {
    acting: 'open',
    expected: manage(),
    ask: async victim => {
      const { rules } = await sent(getPrices, { as: victim.owner, query: victim.inside })
      return { query: victim.inside, body: { revision: rules.revision, markupPercent: 70 } }
    }
  },
  createPriceMatrix: {
    acting: 'open',
    expected: manage(),
    ask: victim => ({ query: victim.inside, body: PRICE_TABLE })
  },
  updatePriceMatrix: {
    acting: 'open',
    expected: manage(),
    ask: victim => priceTable(victim, { body: { revision: 1, name: 'Other' } })
  },
  deletePriceMatrix: { acting: 'open', expected: manage(), ask: victim => priceTable(victim) }
}
