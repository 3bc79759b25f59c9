// What rows of several areas are made of.
import { randomUUID } from 'node:crypto'
import { plainPng } from '../../support/pictures.ts'
import type { Person } from '../../support/world.ts'
import type { Victim } from '../victim.ts'

export interface Asked {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  headers?: Record<string, string>
}

export interface Row {
  /** In the order of IDENTITIES: owner, admin, sales, production, viewer, stranger, ex-member, anonymous. */
  expected: number[]
  /**
   * What an admin who acts as the person may do: nothing, look (it changes nothing, though it is no GET), or all that the
   * person may. Each call that is no GET says it.
   */
  acting?: 'refused' | 'look' | 'open'
  /** What a key of the owner is answered, where that is something else. */
  byKey?: number
  ask: (victim: Victim, caller: Person) => Asked | Promise<Asked>
  /** Shows something of the victim to everybody on purpose: a store, an invitation to who has its link. */
  open?: boolean
  /** What it names belongs to no workspace: whoever has one may ask through it. */
  shared?: boolean
}

export type Expected = (done?: number) => number[]

export const member: Expected = (done = 200) => [done, done, done, done, done, 404, 404, 401]

export const produce: Expected = (done = 200) => [done, done, done, done, 403, 404, 404, 401]

export const sell: Expected = (done = 200) => [done, done, done, 403, 403, 404, 404, 401]

export const manage: Expected = (done = 200) => [done, done, 403, 403, 403, 404, 404, 401]

export const own: Expected = (done = 200) => [done, 403, 403, 403, 403, 404, 404, 401]

/** About the owner as a person: nobody else's business. */
export const self: Expected = (done = 200) => [done, 404, 404, 404, 404, 404, 404, 401]

/** About the caller. */
export const signedIn: Expected = (done = 200) => [...Array<number>(7).fill(done), 401]

export const everybody: Expected = (done = 200) => Array<number>(8).fill(done)

/** To all of these the platform's own part is not there. */
export const platform: Expected = () => [...Array<number>(7).fill(404), 401]

export const inside = ({ inside }: Victim): Asked => ({ query: inside })

export const nothing = (): Asked => ({})

export const nobody = () => `${randomUUID()}@example.com`

export async function pictureForm(): Promise<FormData> {
  const form = new FormData()
  form.set('file', new File([await plainPng()] as BlobPart[], 'shirt.png'))
  return form
}

export async function store(victim: Victim, more: Asked = {}): Promise<Asked> {
  const { storeId } = await victim.shop()
  return { params: { storeId }, query: victim.inside, ...more }
}

export async function item(victim: Victim, more: Asked = {}): Promise<Asked> {
  const { tee } = await victim.shop()
  return { params: { itemId: tee.itemId }, query: victim.inside, ...more }
}

export async function aDesign(victim: Victim) {
  const document = await victim.design()
  return { document, query: { ...victim.inside, Id: document.id } }
}

export async function design(victim: Victim, more: Asked = {}): Promise<Asked> {
  return { query: (await aDesign(victim)).query, ...more }
}

export async function customer(victim: Victim, more: Asked = {}): Promise<Asked> {
  return { params: { customerId: (await victim.customer()).id }, query: victim.inside, ...more }
}

/** Money is not shown to who makes the goods. */
export const seesMoney: Expected = (done = 200) => [done, done, done, 403, done, 404, 404, 401]

export async function job(victim: Victim, more: Asked = {}): Promise<Asked> {
  return { params: { jobId: (await victim.job()).id }, query: victim.inside, ...more }
}

export async function blank(victim: Victim, more: Asked = {}): Promise<Asked> {
  return { params: { blankId: (await victim.blank()).id }, query: victim.inside, ...more }
}

/** Another one of the caller's, to bring something into. */
export async function ownWorkspace({ userId }: Person): Promise<string> {
  const { insertWorkspace } = await import('#lib/server/identity/workspaces/queries.ts')
  const { getDb } = await import('#lib/server/platform/db/index.ts')
  return insertWorkspace(getDb(), userId, 'Another one', `ws_${randomUUID()}`)
}
