// Every call of the contract as every role on the whole demo shop: with the rows of the matrix, made inside of it, and with
// rows that the demo has, which have been through more than a test's own.
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'

import { CONTRACT } from '#lib/contract/all.ts'
import { seedApart } from '#lib/server/demo/run.ts'
import { getDb, setDatabase } from '#lib/server/platform/db/index.ts'
import { env } from '#lib/server/platform/env.ts'
import { DEMO_ACCOUNTS } from '#lib/shared/demo.ts'
import { may, type Role, ROLES } from '#lib/shared/roles.ts'

import { createDatabase, withClient } from '../support/postgres.ts'
import { signIn } from '../support/sessions.ts'
import { request } from '../support/world.ts'
import { demoRows } from './demo-rows.ts'
import { MATRIX } from './matrix.ts'
import { makeUndoable, type Undoable } from './undo.ts'
import { IDENTITIES, type Identity, makeVictim, type Victim } from './victim.ts'

/** Calls that ask for a role; of the others `tenants.test.ts` tries each. */
const endpoints = CONTRACT.map(({ endpoint }) => endpoint).filter(({ access }) => access === 'workspace')
type Endpoint = (typeof endpoints)[number]
type Asked = Awaited<ReturnType<(typeof MATRIX)[string]['ask']>>

/** Nobody can be answered with success where tests run, and why. */
const NEVER_DONE: Record<string, string> = {
  deleteWorkspace: 'whoever has people and jobs in it is refused',
  downloadWorkspaceExport: 'the file is made by a task',
  takeBlankStock: 'no job of the matrix needs what is on the shelf',
  putBackBlankStock: 'no job of the matrix has anything from the shelf',
  connectPaymentAccount: 'a shop with keys of its own connects none',
  refreshPaymentAccount: 'a shop with keys of its own connects none',
  turnTestAccount: 'a shop with keys of its own connects none',
  getPayout: 'the service pays nothing out',
  exportPayout: 'the service pays nothing out',
  answerDispute: 'nobody disputes a payment',
  removeSharePayment: 'nothing was raised',
  changeOrderSize: 'the service knows no payment of these orders',
  offerLateOrders: 'the run of the matrix is of no store',
  endSheetRoll: 'no sheet of the matrix lies on a roll',
  createPurchase: 'no job of the matrix needs blanks',
  receivePurchase: 'the lines are of another purchase',
  getSealedFiles: 'the design is none of the job',
  getTransferPrint: 'no sheet was ordered',
  mendImportLines: 'the import has not run',
  mendLeadImportLines: 'the import has not run',
  addShipment: 'the order of the matrix is picked up',
  updateShipment: 'nothing was shipped',
  deleteShipment: 'nothing was shipped',
  readCustomerFile: 'no customer has sent one',
  readLeadFile: 'nobody has sent one',
  payOutTest: 'an account of the installation is paid out by its admin',
  releaseHeldPayment: 'no payment is held'
}

/** Reading, and yet not found although the row is there. */
const UNLIKE: Record<string, string> = {
  printProposal: 'of a job whose proposal was not sent',
  getSealedFiles: 'the design is none of the job',
  packRolls: 'a blank design has nothing to cut',
  getSeparations: 'a blank design has nothing to print'
}

/** Of what they name the demo shop has no row; the matrix makes one. */
const WITHOUT_ROWS: readonly string[] = [
  'getRunSheetFile',
  'markSheetCut',
  'unmarkSheetCut',
  'endSheetRoll',
  'recordSheetSent',
  'getWebhookDelivery',
  'resendWebhookDelivery',
  'downloadWorkspaceExport',
  'updateItemOption',
  'deleteItemOption',
  'listStockMoves',
  'updateFilm',
  'deleteFilm',
  'deleteFont',
  'getSymbol',
  'updateSymbol',
  'deleteSymbol',
  'answerDesignComment',
  'resolveDesignComment',
  'answerDispute',
  'getPayout',
  'exportPayout',
  'removeSharePayment',
  'dropSizeChange',
  'updateShipment',
  'deleteShipment',
  'removeRosterPerson',
  'cancelPaymentRequest',
  'releaseHeldPayment',
  'updateJobMilestone',
  'readJobCommentFile',
  'readCustomerFile',
  'undoMerge',
  'addImportLines',
  'startCustomerImport',
  'getCustomerImport',
  'mendImportLines',
  'takeBackImport',
  'addLeadImportLines',
  'startLeadImport',
  'getLeadImport',
  'mendLeadImportLines',
  'undoLeadImport',
  'readLeadFile',
  'getArtwork',
  'changeSupplyCart',
  'getSupplyOrder',
  'resumeSupplyPayment',
  'settleSupplyOrder',
  'cancelSupplyOrder',
  'reorderSupplies',
  'getTransferSheet',
  'updateTransferSheet',
  'copyTransferSheet',
  'deleteTransferSheet',
  'getTransferPrint'
]

const name = inject('template').replace('template', `demo_${crypto.randomUUID().replaceAll('-', '')}`)
let shop: { pool: ReturnType<typeof setDatabase>; victim: Victim; undoable: Undoable; before: string[] }

beforeAll(async () => {
  const url = await createDatabase(inject('adminUrl'), name, inject('template'))
  // In a process of its own, as at a first start: here all that reacts to an approval would make its part too.
  await seedApart(url, { ...env(), local: false })
  const pool = setDatabase(url)
  const victim = await makeVictim(await demoOwner())
  const undoable = await makeUndoable(url)
  shop = { pool, victim, undoable, before: await undoable.contents() }
})

/** What one call has changed is not there for the next. */
afterEach(() => shop.undoable.undo())

afterAll(async () => {
  setDatabase(await (globalThis as typeof globalThis & { testDatabase: Promise<string> }).testDatabase)
  await shop.pool.end()
  await shop.undoable.end()
  // While autovacuum works in it only a superuser may drop it. It goes with the server of the tests then.
  await withClient(inject('adminUrl'), client => client.query(`drop database "${name}" with (force)`)).catch(error => {
    if (error.code !== '42501') throw error
  })
})

async function demoOwner() {
  const { email } = DEMO_ACCOUNTS.find(({ about }) => about === 'owner')!
  const owner = getDb().selectFrom('users').innerJoin('workspaces', 'owner_id', 'users.id')
  const found = owner.select(['users.id', 'workspaces.id as workspaceId']).where('email', '=', email)
  const { id, workspaceId } = await found.orderBy('workspaces.created_at').executeTakeFirstOrThrow()
  return { ...(await signIn(id, email)), workspaceId }
}

test('163: a demo served to the world has no admin', async () => {
  const users = await getDb().selectFrom('users').select(['email', 'is_admin']).execute()
  expect(users.map(({ email }) => email)).toContain(DEMO_ACCOUNTS[0].email)
  expect(users.filter(user => user.is_admin)).toEqual([])
})

test.for(endpoints)('1, 2: $name on the demo shop', async endpoint => {
  // What was kept for an earlier one is gone with its rows.
  const victim = { ...shop.victim }
  const statuses = await askByMatrix(endpoint, victim)
  statuses.push(...(await askForRows(endpoint, victim)))
  const isDone = statuses.some(status => status < 300)
  expect(isDone, isDone ? 'it is done after all' : 'give it an input with which it is done').toBe(
    !(endpoint.name in NEVER_DONE)
  )
})

test('each call began on the same shop', async () => {
  expect(await shop.undoable.contents()).toEqual(shop.before)
})

/**
 * What the matrix says of each role is so here too. `tenants.test.ts` has tried every role on the same rows in a shop of their
 * own, so what is done is done here by the owner and one more, another for each call; nobody who is refused is left out. Gives
 * what the owner was answered.
 */
async function askByMatrix(endpoint: Endpoint, victim: Victim): Promise<number[]> {
  const { ask, expected } = MATRIX[endpoint.name]!
  const done = IDENTITIES.slice(1).filter(identity => expected[IDENTITIES.indexOf(identity)]! < 400)
  const one = done[endpoints.indexOf(endpoint) % done.length]
  const askers = IDENTITIES.filter(identity => identity === 'owner' || identity === one || !done.includes(identity))
  const answered: [Identity, number][] = []
  let asked: Asked | undefined
  for (const identity of askers.toReversed()) {
    // As in `tenants.test.ts`, what was refused has changed nothing.
    if (!asked || ask.length > 1) asked = await ask(victim, victim.people[identity] ?? victim.owner)
    const { status } = await answerTo(endpoint, victim, { asked, identity })
    answered.unshift([identity, status])
    if (status < 400) asked = undefined
  }
  const wanted = askers.map(identity => [identity, expected[IDENTITIES.indexOf(identity)]!] as const)
  expect(Object.fromEntries(answered)).toEqual(Object.fromEntries(wanted))
  return [answered[0]![1]]
}

/**
 * Who asks for the n-th of a call's rows: all who may not, and of those who may two, others for each row and call. Papers and pictures take
 * long to be drawn, and whoever may have one is given the same: one asks for each.
 */
function askersOf(endpoint: Endpoint, at: number): readonly Identity[] {
  const isDrawn = endpoint.method === 'GET' && /^(application\/(pdf|zip)|image\/)/.test(endpoint.produces ?? '')
  const permitted = ROLES.filter(role => may(role, endpoint.may!))
  const first = endpoints.indexOf(endpoint) + at * (isDrawn ? 1 : 2)
  const some = (isDrawn ? [first] : [first, first + 1]).map(next => permitted[next % permitted.length])
  return IDENTITIES.filter(
    identity => !(permitted as readonly string[]).includes(identity) || some.includes(identity as Role)
  )
}

/** Rows of the demo in place of the ones just made: whoever may is answered with success or a reason, others as ever. */
async function askForRows(endpoint: Endpoint, victim: Victim): Promise<number[]> {
  const { ask } = MATRIX[endpoint.name]!
  const { workspaceId, owner } = victim
  const rows = await demoRows(workspaceId, endpoint)
  if (endpoint.params) {
    const has = (rows?.length ?? 0) > 0
    expect(has, has ? 'the demo has rows for it' : 'name the demo’s rows for it').toBe(
      !WITHOUT_ROWS.includes(endpoint.name)
    )
  }
  const done: number[] = []
  for (const [at, row] of (rows ?? []).entries()) {
    const made = await ask(victim, owner)
    for (const identity of askersOf(endpoint, at).toReversed()) {
      const asked = { ...made, params: { ...made.params, ...row.params }, query: { ...made.query, ...row.query } }
      const revision = await row.revision()
      if (revision !== undefined && isObject(made.body) && 'revision' in made.body)
        asked.body = { ...made.body, revision }
      const { status, message } = await answerTo(endpoint, victim, { asked, identity })
      const about = `${identity} for ${JSON.stringify(row.params)}${JSON.stringify(row.query)}: ${message}`
      if (isMember(identity)) done.push(status)
      if (!isMember(identity)) expect(status, about).toBe(identity === 'anonymous' ? 401 : 404)
      else if (!may(identity, endpoint.may!)) expect(status, about).toBe(403)
      // What the role may do, this row may not be ready for, or an earlier caller has done.
      else if (status >= 300)
        expect(endpoint.method === 'GET' && !UNLIKE[endpoint.name] ? [409] : [400, 404, 409], about).toContain(status)
    }
  }
  return done
}

function isMember(identity: Identity): identity is Role {
  return (ROLES as readonly string[]).includes(identity)
}

interface By {
  asked: Asked
  identity: Identity
}

async function answerTo(endpoint: Endpoint, { people }: Victim, { asked, identity }: By) {
  // All callers here share one address.
  await getDb().deleteFrom('throttles').execute()
  const response = await request(endpoint, { ...asked, as: people[identity] } as never)
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
  const text = isStream ? '' : await response.text()
  await (isStream && response.body?.cancel())
  const message = response.ok ? '' : (JSON.parse(text) as { message: string }).message
  expect(response.status, `${identity}: ${text}`).toBeLessThan(500)
  if (!response.ok) expect(message, `${identity} is refused without a word`).not.toBe('')
  return { status: response.status, message }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !(value instanceof FormData)
}
