import { randomUUID } from 'node:crypto'
import { getQuickAnswers } from '#lib/contract/proposal-messages.ts'
import { approval, crest, makeProposal, show } from '../../support/proposals.ts'
import { sent } from '../../support/world.ts'
import type { Victim } from '../victim.ts'

import { type Asked, type Row, member, produce, sell, everybody, pictureForm, design, job } from './parts.ts'

/** Of a job whose proposal was sent. */
async function proposal(victim: Victim, more: Asked = {}): Promise<Asked> {
  const { job: made } = await makeProposal(victim.owner)
  return { params: { jobId: made.id }, query: victim.inside, ...more }
}

async function proposalLink(victim: Victim, body: object = {}): Promise<Asked> {
  const { link } = await makeProposal(victim.owner)
  return { params: link, body: { version: 1, ...body } }
}

const standing = new WeakMap<Victim, ReturnType<typeof makeProposal>>()

/** The same one each time: its pictures take a second to draw. For calls that leave it as it is. */
function standingProposal(victim: Victim): ReturnType<typeof makeProposal> {
  const made = standing.get(victim) ?? makeProposal(victim.owner)
  standing.set(victim, made)
  return made
}

async function oneProposal(victim: Victim, more: Asked = {}): Promise<Asked> {
  return { params: { jobId: (await standingProposal(victim)).job.id }, query: victim.inside, ...more }
}

async function oneProposalLink(victim: Victim, body: object = {}): Promise<Asked> {
  return { params: (await standingProposal(victim)).link, body: { version: 1, ...body } }
}

async function approvedByLink(victim: Victim): Promise<Asked> {
  const { params } = await proposalLink(victim)
  return { params: params!, body: approval(await show(params as { link: string })) }
}

export const PROPOSALS: Record<string, Row> = {
  getProposal: { expected: member(), ask: victim => job(victim) },
  printJobTickets: {
    expected: member(),
    ask: async victim => ({ query: { ...victim.inside, JobIds: (await victim.job()).id } })
  },
  updateProposal: {
    acting: 'open',
    expected: sell(),
    ask: victim => job(victim, { body: { revision: 0, greeting: 'Hi' } })
  },
  addProof: {
    acting: 'open',
    expected: sell(),
    ask: async victim => proposal(victim, { body: { documentId: (await crest(victim.owner)).id } })
  },
  sendProposal: { acting: 'open', expected: sell(), ask: victim => proposal(victim, { body: {} }) },
  withdrawProposal: { acting: 'open', expected: sell(), ask: victim => proposal(victim) },
  remindOfProposal: { acting: 'open', expected: sell(), ask: victim => proposal(victim) },
  recordApproval: {
    acting: 'open',
    expected: sell(),
    ask: victim => proposal(victim, { body: { version: 1, name: 'Rita', note: 'By telephone' } })
  },
  makeProposalLink: { acting: 'open', expected: sell(), ask: victim => proposal(victim) },
  turnOffProposalLink: { acting: 'open', expected: sell(), ask: victim => proposal(victim) },
  printProposal: { expected: member(), ask: victim => oneProposal(victim) },
  getSealedFiles: {
    expected: produce(409),
    ask: victim => oneProposal(victim, { query: { ...victim.inside, DocumentId: randomUUID() } })
  },
  listUnreadConversations: { expected: member(), ask: victim => ({ query: victim.inside }) },
  getQuickAnswers: { expected: member(), ask: victim => ({ query: victim.inside }) },
  saveQuickAnswers: {
    acting: 'open',
    expected: sell(),
    ask: async victim => {
      const { revision } = await sent(getQuickAnswers, { as: victim.owner, query: victim.inside })
      return { query: victim.inside, body: { answers: ['Thanks'], revision } }
    }
  },
  typeToShop: {
    acting: 'open',
    expected: everybody(),
    open: true,
    ask: async victim => ({ params: (await oneProposalLink(victim)).params! })
  },
  typeToCustomer: { acting: 'open', expected: produce(), ask: victim => oneProposal(victim) },
  listDesignJobs: { expected: member(), ask: victim => design(victim) },
  showProposal: { expected: everybody(), open: true, ask: victim => oneProposalLink(victim) },
  seeProposal: { acting: 'open', expected: everybody(), open: true, ask: victim => oneProposalLink(victim) },
  priceProposal: { acting: 'open', expected: everybody(), open: true, ask: victim => oneProposalLink(victim) },
  approveProposal: { acting: 'open', expected: everybody(), open: true, ask: approvedByLink },
  askForChange: {
    acting: 'open',
    expected: everybody(),
    open: true,
    ask: victim => proposalLink(victim, { text: 'Larger, please' })
  },
  declineProposal: { acting: 'open', expected: everybody(), open: true, ask: victim => proposalLink(victim) },
  readProposalPicture: {
    expected: everybody(404),
    open: true,
    ask: async victim => ({ params: { ...(await oneProposalLink(victim)).params, fileId: 'logo' } })
  },
  readProposalMessages: { expected: everybody(), open: true, ask: victim => oneProposalLink(victim) },
  writeToShop: {
    acting: 'open',
    expected: everybody(),
    open: true,
    ask: async victim => ({ params: (await oneProposalLink(victim)).params!, body: { text: 'Hello' } })
  },
  seeProposalMessages: {
    acting: 'open',
    expected: everybody(),
    open: true,
    ask: async victim => ({ params: (await oneProposalLink(victim)).params!, body: { messageId: 1 } })
  },
  attachToProposal: {
    acting: 'open',
    expected: everybody(),
    open: true,
    ask: async victim => ({ ...(await oneProposalLink(victim)), body: await pictureForm() })
  },
  readProposalFile: {
    expected: everybody(404),
    open: true,
    ask: async victim => ({ params: { ...(await oneProposalLink(victim)).params, fileId: randomUUID() } })
  },
  watchProposal: { expected: everybody(), open: true, ask: victim => oneProposalLink(victim) },
  readCustomerMessages: { expected: member(), ask: victim => oneProposal(victim) },
  writeToCustomer: {
    acting: 'open',
    expected: produce(),
    ask: victim => oneProposal(victim, { body: { text: 'Hello' } })
  },
  seeCustomerMessages: {
    acting: 'open',
    expected: member(),
    ask: victim => oneProposal(victim, { body: { messageId: 1 } })
  },
  attachToCustomerMessage: {
    acting: 'open',
    expected: produce(),
    ask: async victim => oneProposal(victim, { body: await pictureForm() })
  },
  readCustomerFile: {
    expected: member(404),
    ask: async victim => {
      const asked = await oneProposal(victim)
      return { ...asked, params: { ...asked.params, fileId: randomUUID() } }
    }
  },
  watchCustomerMessages: { expected: member(), ask: victim => oneProposal(victim) },
  printShownProposal: {
    expected: everybody(),
    open: true,
    ask: async victim => ({ params: (await oneProposalLink(victim)).params! })
  }
}
