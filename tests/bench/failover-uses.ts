// What people of a shop do while a database fails over, and what must be there afterwards.
import { setTimeout } from 'node:timers/promises'

import { createDocument, getDocument, saveDocument } from '#lib/contract/documents.ts'
import type { Data, Endpoint, Input } from '#lib/contract/endpoint.ts'
import { createJob, saveJobItems } from '#lib/contract/jobs.ts'
import { writeToCustomer } from '#lib/contract/proposal-messages.ts'
import { sendProposal } from '#lib/contract/proposals.ts'
import { getDb } from '#lib/server/platform/db/index.ts'

import { designOf, rect } from '../support/designs.ts'
import { callOutside } from '../support/outside.ts'
import type { Extras } from '../support/request.ts'

export interface Member {
  workspaceId: string
  token: string
}

type Attempt = <Result>(step: () => Promise<Result>) => Promise<Result>

export interface Done {
  act(): Promise<void>
  check(): Promise<{ acknowledged: number; lost: number; doubled: number }>
}

/** A member writes no more often. */
const EVERY_MS = 2000

async function ask<E extends Endpoint>(url: string, endpoint: E, input: Input<E> & Extras): Promise<Data<E>> {
  const reply = await callOutside({ url }, endpoint, input)
  if (!reply.ok) throw Object.assign(new Error(`${endpoint.name} ${reply.status} ${reply.message}`), reply)
  return reply.data as Data<E>
}

const within = ({ token: _, workspaceId }: Member) => ({ WorkspaceId: workspaceId })

/** A job whose proposal was sent: what a shop and its customer write about. */
export async function startConversation(url: string, member: Member): Promise<string> {
  const body = { title: 'Team tees', contact: { name: 'Rita Coach', email: '', phone: '' } }
  const job = await ask(url, createJob, { as: member, query: within(member), body: body as never })
  const tee = {
    id: crypto.randomUUID(),
    position: 0,
    kind: 'single',
    name: 'Tee',
    note: '',
    quantity: 1,
    people: [],
    taxed: true,
    sizes: [],
    components: [],
    ownCents: null,
    fixed: { cents: 900, reason: 'Agreed', locked: false },
    blank: { name: 'Tee' }
  }
  await ask(url, saveJobItems, {
    as: member,
    query: { ...within(member), JobId: job.id },
    body: { revision: job.revision, items: [tee] }
  } as never)
  await ask(url, sendProposal, { as: member, query: within(member), params: { jobId: job.id }, body: { to: '' } })
  return job.id
}

/** Messages of a shop to a customer; each is sent again with its key until it is answered. */
export function letterWriter(url: string, member: Member, jobId: string, attempt: Attempt): Done {
  const acknowledged: string[] = []
  return {
    async act() {
      const text = crypto.randomUUID()
      const headers = { 'idempotency-key': text }
      const input = { as: member, params: { jobId }, query: within(member), body: { text }, headers }
      await attempt(() => ask(url, writeToCustomer, input as never))
      acknowledged.push(text)
      await setTimeout(EVERY_MS)
    },
    async check() {
      if (acknowledged.length === 0) throw new Error('No message was acknowledged')
      const rows = await getDb()
        .selectFrom('thread_messages')
        .select('text')
        .where('text', 'in', acknowledged)
        .execute()
      const count = new Map<string, number>()
      for (const { text } of rows) count.set(text, (count.get(text) ?? 0) + 1)
      return {
        acknowledged: acknowledged.length,
        lost: acknowledged.filter(text => !count.has(text)).length,
        doubled: [...count.values()].filter(times => times > 1).length
      }
    }
  }
}

/** Saves of one design; after a lost answer the designer reads who saved, and goes on from there. */
export async function designSaver(url: string, member: Member, attempt: Attempt): Promise<Done> {
  const draw = (save: number) => designOf([rect(`save-${save}`, [20, 20, 80, 60])])
  const query = within(member)
  const body = { from: 'design', name: 'Crest', design: draw(0) }
  const made = await ask(url, createDocument, { as: member, query, body: body as never })
  const read = () => ask(url, getDocument, { as: member, query: { ...query, Id: made.id } })
  const savedOf = ({ design }: { design: object }) => Number(/"save-(\d+)"/.exec(JSON.stringify(design))![1])
  let { rev } = made
  let acknowledged = 0
  let lost = 0
  return {
    async act() {
      const next = acknowledged + 1
      rev = await attempt(async () => {
        const input = { as: member, query: { ...query, Id: made.id }, body: { rev, design: draw(next) } }
        try {
          return (await ask(url, saveDocument, input as never)).rev
        } catch (error) {
          if ((error as { status?: number }).status !== 409) throw error
          const newest = await read()
          // Nobody else saves this design: it is the save whose answer was lost.
          if (savedOf(newest) === next) return newest.rev
          lost++
          return newest.rev
        }
      })
      acknowledged = next
      await setTimeout(250)
    },
    async check() {
      if (savedOf(await read()) < acknowledged) lost++
      return { acknowledged, lost, doubled: 0 }
    }
  }
}
