// Who gets which status from which call. A row: the name of the endpoint, what each identity must be answered, and how
// to ask for a row of the victim. A call that uses its target up makes a new one each time it is asked.
import { randomUUID } from 'node:crypto'

import { countBlankStock } from '#lib/contract/blank-stock.ts'
import { createApiKey } from '#lib/contract/developers.ts'
import { saveCutter } from '#lib/contract/cutters.ts'
import { createFilmRoll } from '#lib/contract/film-rolls.ts'
import { PLAIN_PLOT } from '#lib/designer/production/plot.ts'
import { createFilm } from '#lib/contract/films.ts'
import { uploadFont } from '#lib/contract/fonts.ts'
import { addDesignComment } from '#lib/contract/design-comments.ts'
import { createSymbol } from '#lib/contract/symbols.ts'
import type { Clipboard } from '#lib/designer/commands/paste.ts'
import { getInvoiceSettings } from '#lib/contract/invoice-books.ts'
import { shareInvoice } from '#lib/contract/invoice-links.ts'
import { creditInvoice, recordInvoicePayment, requestPayment } from '#lib/contract/invoices.ts'
import { addJobComment, attachToJobComment, createJobTodo } from '#lib/contract/job-work.ts'
import { createStatusRule } from '#lib/contract/status-rules.ts'
import { getPrices } from '#lib/contract/prices.ts'
import { getQuickAnswers } from '#lib/contract/proposal-messages.ts'
import { addToSupplyCart, getSupplyCart, placeSupplyOrder } from '#lib/contract/supplies.ts'
import { attachToRequest } from '#lib/contract/support.ts'
import { createTransferSheet } from '#lib/contract/transfers.ts'
import { createWebhook, testWebhook } from '#lib/contract/webhooks.ts'

import { billedJob } from '../support/invoices.ts'
import { PALETTE, rect } from '../support/designs.ts'
import { fontForm } from '../support/own-fonts.ts'
import { plainPng } from '../support/pictures.ts'
import { insertRun, insertSheet, lettering } from '../support/production-rows.ts'
import { approval, crest, makeProposal, show } from '../support/proposals.ts'
import { makeRoster, makeRosterPerson, rosterRules } from '../support/rosters.ts'
import { type Person, sent } from '../support/world.ts'
import type { Victim } from './victim.ts'

async function runWithSheet({ owner, inside: query }: Victim, more: Asked): Promise<Asked> {
  const runId = await insertRun(owner.workspaceId, [{ code: randomUUID(), parts: [lettering('A')] }])
  const sheetId = await insertSheet(owner.workspaceId, runId)
  return { params: { runId, sheetId }, query, ...more }
}

const CUTTER = {
  name: 'Floor',
  language: 'hpgl',
  widthMm: 600,
  baudRate: 9600,
  flowControl: 'none',
  revision: 0,
  plot: PLAIN_PLOT
} as const

const FILM_ROLL = { kind: 'roll', sku: 'SM-WHITE', widthMm: 508, leftMm: 5000 } as const

async function filmRoll({ owner, inside: query }: Victim, more: Asked): Promise<Asked> {
  const { id } = await sent(createFilmRoll, { as: owner, query, body: FILM_ROLL } as never)
  return { params: { rollId: id }, query, ...more }
}

async function cutterOf(victim: Victim) {
  const params = { cutterId: randomUUID() }
  await sent(saveCutter, { as: victim.owner, query: victim.inside, params, body: CUTTER } as never)
  return { query: victim.inside, params }
}

interface Asked {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  headers?: Record<string, string>
}

interface Row {
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

type Expected = (done?: number) => number[]

const member: Expected = (done = 200) => [done, done, done, done, done, 404, 404, 401]
const produce: Expected = (done = 200) => [done, done, done, done, 403, 404, 404, 401]
/** Who runs the presses; who sells does not. */
const make: Expected = (done = 200) => [done, done, 403, done, 403, 404, 404, 401]
const sell: Expected = (done = 200) => [done, done, done, 403, 403, 404, 404, 401]
const manage: Expected = (done = 200) => [done, done, 403, 403, 403, 404, 404, 401]
const own: Expected = (done = 200) => [done, 403, 403, 403, 403, 404, 404, 401]
/** About the owner as a person: nobody else's business. */
const self: Expected = (done = 200) => [done, 404, 404, 404, 404, 404, 404, 401]
/** About the caller. */
const signedIn: Expected = (done = 200) => [...Array<number>(7).fill(done), 401]
const everybody: Expected = (done = 200) => Array<number>(8).fill(done)
/** To all of these the platform's own part is not there. */
const platform: Expected = () => [...Array<number>(7).fill(404), 401]

const inside = ({ inside }: Victim): Asked => ({ query: inside })
const nothing = (): Asked => ({})
const nobody = () => `${randomUUID()}@example.com`

async function pictureForm(): Promise<FormData> {
  const form = new FormData()
  form.set('file', new File([await plainPng()] as BlobPart[], 'shirt.png'))
  return form
}

const film = () => ({
  name: `Film ${randomUUID()}`,
  hex: '#AB12CD',
  finish: 'smooth' as const,
  rollWidthMm: 500,
  pricePerM: 10,
  inStock: true
})

const ROLL = 'everyday.navy.15.5'
const SHIP_TO = { name: 'Ada', line1: '1 Main St', city: 'Austin', state: 'OR', postalCode: '97201' }

/** A file that the owner brought and that was of no use. */
async function anImport({ owner }: Victim): Promise<{ importId: string }> {
  const row = { user_id: owner.userId, file_name: 'shop.zip', bytes: 100, state: 'failed' }
  const { getDb } = await import('#lib/server/platform/db/index.ts')
  const made = getDb().insertInto('workspace_imports').values(row).returning('id as importId')
  return made.executeTakeFirstOrThrow()
}

async function fullCart({ owner, inside }: Victim): Promise<{ email: string; total: number }> {
  const cart = await sent(addToSupplyCart, { as: owner, query: inside, body: { lines: [{ sku: ROLL, quantity: 1 }] } })
  return { email: owner.email, total: cart.totalCents }
}

async function supplyOrder(victim: Victim, more: Asked = {}): Promise<Asked> {
  await fullCart(victim)
  const { owner: as, inside: query } = victim
  const { totalCents } = await sent(getSupplyCart, { as, query })
  const body = { address: SHIP_TO, email: as.email, expectedTotalCents: totalCents }
  const { orderId } = await sent(placeSupplyOrder, { as, query, body })
  return { params: { orderId }, query, ...more }
}

async function transferSheet(victim: Victim, more: Asked = {}): Promise<Asked> {
  const { owner: as, inside: query } = victim
  const { id } = await sent(createTransferSheet, { as, query, body: { name: 'Team' } })
  return { params: { sheetId: id }, query, ...more }
}

const TEE = { name: 'Tee', garment: 'tee', basePriceCents: 1000 }
const COLOURS = [{ id: 'navy', name: 'Navy', hex: '#001f3f' }]
const SIZES = [{ id: 'm', name: 'M', upchargeCents: 0 }]
const ITEM = { ...TEE, colours: COLOURS, sizes: SIZES }
const UNSEEN = { priceId: null, state: 'none' as const }
const BILL_TO = {
  name: 'Shop',
  line1: '',
  line2: '',
  city: '',
  state: '',
  postalCode: '',
  country: '',
  taxId: ''
}
const PASSWORD = 'heat press 42!'
const DOT = btoa('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>')

/** A square, as a symbol of a shop. */
function ownSymbol() {
  const square = rect('o1', [0, 0, 10, 10])
  const drawing = { $schema: 'designer-clipboard/1', roots: ['o1'], objects: [square], colours: PALETTE.entries, assets: {} } // biome-ignore format: one line
  return { name: 'Crest', drawing: drawing as Clipboard, box: { x: 0, y: 0, w: 10, h: 10 } }
}

async function symbolOf(victim: Victim): Promise<Asked> {
  const { id } = await sent(createSymbol, { as: victim.owner, query: victim.inside, body: ownSymbol() })
  return { params: { symbolId: id }, query: victim.inside }
}

async function commentOf(victim: Victim): Promise<Asked> {
  const { document } = await aDesign(victim)
  const params = { documentId: document.id }
  const body = { artboardId: 'a1', objectId: null, xMm: 1, yMm: 1, text: 'Too small' }
  const { id } = await sent(addDesignComment, { as: victim.owner, query: victim.inside, params, body } as never)
  return { params: { ...params, commentId: id }, query: victim.inside }
}

/** A film that only the victim's shop has. */
async function ownFilm(victim: Victim): Promise<Asked> {
  const body = film()
  const films = await sent(createFilm, { as: victim.owner, query: victim.inside, body })
  return { params: { sku: films.find(({ name }) => name === body.name)!.sku }, query: victim.inside }
}

async function store(victim: Victim, more: Asked = {}): Promise<Asked> {
  const { storeId } = await victim.shop()
  return { params: { storeId }, query: victim.inside, ...more }
}

async function draft(victim: Victim, more: Asked = {}): Promise<Asked> {
  return { params: { storeId: (await victim.draft()).id }, query: victim.inside, ...more }
}

async function item(victim: Victim, more: Asked = {}): Promise<Asked> {
  const { tee } = await victim.shop()
  return { params: { itemId: tee.itemId }, query: victim.inside, ...more }
}

async function aDesign(victim: Victim) {
  const document = await victim.design()
  return { document, query: { ...victim.inside, Id: document.id } }
}

async function design(victim: Victim, more: Asked = {}): Promise<Asked> {
  return { query: (await aDesign(victim)).query, ...more }
}

async function storeItem(victim: Victim, more: Asked = {}): Promise<Asked> {
  const { storeId, tee } = await victim.shop()
  return { params: { storeId, storeItemId: tee.storeItemId }, query: victim.inside, ...more }
}

async function bundle(victim: Victim): Promise<Asked> {
  const { params, parts } = await victim.bundle()
  return { params, query: victim.inside, body: { name: 'Hijacked pack', priceCents: 1, parts } }
}

async function order(victim: Victim, more: Asked = {}): Promise<Asked> {
  return { params: { orderId: (await victim.order()).orderId }, query: victim.inside, ...more }
}

async function changeOfNone(victim: Victim): Promise<Asked> {
  return { params: { orderId: (await victim.order()).publicId, changeId: crypto.randomUUID() } }
}

async function paidOrder(victim: Victim, more: Asked = {}): Promise<Asked> {
  return { params: { orderId: (await victim.paidOrder()).orderId }, query: victim.inside, ...more }
}

async function customer(victim: Victim, more: Asked = {}): Promise<Asked> {
  return { params: { customerId: (await victim.customer()).id }, query: victim.inside, ...more }
}

async function customerImport(victim: Victim, more: Asked = {}): Promise<Asked> {
  return { params: { importId: (await victim.customerImport()).id }, query: victim.inside, ...more }
}

async function leadImport(victim: Victim, more: Asked = {}): Promise<Asked> {
  return { params: { importId: (await victim.leadImport()).id }, query: victim.inside, ...more }
}

/** Of a job that has nothing on the shelf. */
async function shelfNeed(victim: Victim, inside?: 'needs'): Promise<Asked> {
  const { id: jobId, items } = await victim.job()
  const need = { jobId, itemId: items[0]!.id }
  const body = inside ? { needs: [{ ...need, size: 'M' }] } : { ...need, stockId: await shelfRow(victim) }
  return { query: victim.inside, body }
}

async function shelfRow(victim: Victim): Promise<string> {
  const body = { name: 'Tee', sizes: [{ size: 'M', onHand: 3 }] }
  return (await sent(countBlankStock, { as: victim.owner, query: victim.inside as never, body })).id
}

function priceList(victim: Victim): Asked {
  const styles = [{ styleNumber: '5000', name: 'Tee', costs: [{ costCents: 320 }] }]
  return { query: victim.inside, body: { supplier: 'Northline', styles } }
}

async function lead(victim: Victim, more: Asked = {}): Promise<Asked> {
  return { params: { leadId: (await victim.lead()).id }, query: victim.inside, ...more }
}

async function portfolio(victim: Victim, more: Asked = {}): Promise<Asked> {
  return { params: { portfolioId: (await victim.portfolio()).id }, query: victim.inside, ...more }
}

async function portfolioImage(victim: Victim, more: Asked = {}): Promise<Asked> {
  return { params: { imageId: (await victim.portfolio()).image.id }, query: victim.inside, ...more }
}

async function aRequest(victim: Victim, more: Asked = {}): Promise<Asked> {
  return { params: { requestId: await victim.request() }, ...more }
}

async function aRequestFile(victim: Victim): Promise<Asked> {
  const requestId = await victim.request()
  const body = await pictureForm()
  const { id } = await sent(attachToRequest, { as: victim.owner, params: { requestId }, body } as never)
  return { params: { requestId, fileId: id } }
}

async function invitation(victim: Victim): Promise<Asked> {
  return { query: victim.inside, body: { InviteId: (await victim.invitation()).InviteId } }
}

/** Money is not shown to who makes the goods. */
const seesMoney: Expected = (done = 200) => [done, done, done, 403, done, 404, 404, 401]

const PRICE_TABLE = { name: 'Table', method: 'screen', by: 'flat', from: [1], upTo: [1], cents: [[100]] }

async function job(victim: Victim, more: Asked = {}): Promise<Asked> {
  return { params: { jobId: (await victim.job()).id }, query: victim.inside, ...more }
}

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

/** Of an item whose list its team fills in. */
async function roster(victim: Victim): Promise<Asked> {
  return { ...(await makeRoster(victim.owner)).asked }
}

async function rosterLink(victim: Victim, more: object = {}): Promise<Asked> {
  const { link } = await makeRoster(victim.owner)
  return { params: link, ...more }
}

async function coachLink(victim: Victim, more: object = {}): Promise<Asked> {
  const { coach } = await makeRoster(victim.owner)
  return { params: coach, ...more }
}

const YEAR = { from: '2026-01-01', to: '2026-12-31' }

async function rosterPerson(victim: Victim): Promise<Asked> {
  return { params: await makeRosterPerson(victim.owner).then(({ own }) => own) }
}

async function approvedByLink(victim: Victim): Promise<Asked> {
  const { params } = await proposalLink(victim)
  return { params: params!, body: approval(await show(params as { link: string })) }
}

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

async function purchase(victim: Victim, more: Asked = {}): Promise<Asked> {
  return { params: { purchaseId: (await victim.purchase()).id }, query: victim.inside, ...more }
}

async function run(victim: Victim, more: Asked = {}): Promise<Asked> {
  return { params: { runId: (await victim.run()).id }, query: victim.inside, ...more }
}

/** What makes a run of a paid order. */
async function ofOrder(victim: Victim): Promise<Asked> {
  return { query: victim.inside, body: { from: { kind: 'orders', orderIds: [await victim.orderToMake()] } } }
}

async function blank(victim: Victim, more: Asked = {}): Promise<Asked> {
  return { params: { blankId: (await victim.blank()).id }, query: victim.inside, ...more }
}

const invoice = async ({ invoice, inside }: Victim, asked: Asked = {}): Promise<Asked> => {
  return { params: { invoiceId: (await invoice()).id }, query: inside, ...asked }
}
const issued = async ({ invoice, inside }: Victim, asked: Asked): Promise<Asked> => {
  return { params: { invoiceId: (await invoice(true)).id }, query: inside, ...asked }
}
/** One of a part, so that something is left. */
async function credited({ invoice, owner, inside }: Victim): Promise<{ invoiceId: string; creditId: string }> {
  const { id: invoiceId } = await invoice(true)
  const body = { amountCents: 100, reason: 'x' }
  const { credits } = await sent(creditInvoice, { as: owner, params: { invoiceId }, query: inside, body })
  return { invoiceId, creditId: credits[0]!.id }
}
/** Whoever has the link. */
const shared = async ({ invoiceLink }: Victim, asked: Asked = {}): Promise<Asked> => {
  return { params: { link: await invoiceLink() }, ...asked }
}

const KEY = { name: 'Till', scopes: ['jobs:read' as const], days: 30 }
/** Nobody listens there. */
const HOOK = { url: 'http://127.0.0.1:9/hook', description: '', events: ['job.created' as const] }

async function apiKey({ owner: as, inside: query }: Victim): Promise<Asked> {
  const { keys } = await sent(createApiKey, { as, query, body: KEY })
  return { params: { keyId: keys[0]!.id }, query }
}

async function newWebhook({ owner: as, inside: query }: Victim): Promise<Asked> {
  const { webhookId } = await sent(createWebhook, { as, query, body: HOOK })
  return { params: { webhookId }, query }
}

/** One for all who ask, as a workspace has ten at most. */
async function webhook(victim: Victim, more: Asked = {}): Promise<Asked> {
  if (!webhooks.has(victim)) webhooks.set(victim, await newWebhook(victim))
  return { ...webhooks.get(victim), ...more }
}

const webhooks = new WeakMap<Victim, Asked>()

async function delivery(victim: Victim): Promise<Asked> {
  const { params } = await webhook(victim)
  const { owner: as, inside: query } = victim
  const { id } = await sent(testWebhook, { as, query, params: params as { webhookId: string } })
  return { params: { deliveryId: String(id) }, query }
}

export const MATRIX: Record<string, Row> = {
  // Other programs.
  listApiKeys: { expected: manage(), ask: inside },
  createApiKey: { acting: 'refused', expected: manage(), ask: victim => ({ query: victim.inside, body: KEY }) },
  revokeApiKey: { acting: 'refused', expected: manage(), ask: apiKey },
  listWebhooks: { expected: manage(), ask: inside },
  createWebhook: { acting: 'refused', expected: manage(), ask: victim => ({ query: victim.inside, body: HOOK }) },
  updateWebhook: {
    acting: 'refused',
    expected: manage(),
    ask: victim => webhook(victim, { body: { paused: true } })
  },
  deleteWebhook: { acting: 'refused', expected: manage(), ask: newWebhook },
  rotateWebhookSecret: { acting: 'refused', expected: manage(), ask: victim => webhook(victim) },
  testWebhook: { acting: 'refused', expected: manage(), ask: victim => webhook(victim) },
  listWebhookDeliveries: { expected: manage(), ask: inside },
  getWebhookDelivery: { expected: manage(), ask: delivery },
  resendWebhookDelivery: { acting: 'refused', expected: manage(), ask: delivery },

  // Signing in and up: the same for everybody, whoever is signed in already.
  login: { acting: 'open', expected: everybody(401), ask: () => ({ body: { Email: nobody(), Password: 'x' } }) },
  signup: { acting: 'refused', expected: everybody(400), ask: () => ({ body: {} }) },
  sendVerification: { acting: 'refused', expected: everybody(), ask: () => ({ body: { Email: nobody() } }) },
  verify: {
    acting: 'refused',
    expected: everybody(400),
    ask: () => ({ query: { Email: nobody(), VerificationCode: '000000' } })
  },
  verifyByBody: {
    acting: 'refused',
    expected: everybody(400),
    ask: () => ({ body: { Email: nobody(), VerificationCode: '000000' } })
  },
  requestReset: { acting: 'refused', expected: everybody(), ask: () => ({ query: { Email: nobody() } }) },
  resetPassword: {
    acting: 'refused',
    expected: everybody(400),
    ask: () => ({ body: { Email: nobody(), VerificationCode: '000000', Password: PASSWORD } })
  },
  logout: { acting: 'open', expected: everybody(), ask: nothing },
  listPosts: { expected: everybody(), ask: nothing },
  searchHelp: { expected: everybody(), ask: nothing },
  getCurrentUser: { expected: signedIn(), ask: nothing },

  // Google and Facebook are not set up where endpoints are tested
  startGoogle: { acting: 'refused', expected: everybody(404), ask: () => ({ body: {} }) },
  startFacebook: { acting: 'refused', expected: everybody(404), ask: () => ({ body: {} }) },
  finishGoogle: { acting: 'refused', expected: everybody(400), ask: () => ({ body: { code: 'x', state: 'x' } }) },
  finishFacebook: { acting: 'refused', expected: everybody(400), ask: () => ({ body: { code: 'x', state: 'x' } }) },
  unlinkGoogle: { acting: 'refused', expected: signedIn(), ask: nothing },
  unlinkFacebook: { acting: 'refused', expected: signedIn(), ask: nothing },

  // The platform's own part
  findPeople: { acting: 'refused', expected: platform(), ask: () => ({ query: { search: 'example' } }) },
  listMailSenders: { expected: platform(), ask: nothing },
  setMailAllowance: {
    acting: 'open',
    expected: platform(),
    ask: (_, { workspaceId }) => ({ body: { workspaceId, perDay: 100, isStopped: false, note: '' } })
  },
  exportPeople: { acting: 'refused', expected: platform(), ask: () => ({ query: {} }) },
  startImpersonation: {
    acting: 'refused',
    expected: platform(),
    ask: ({ owner }) => ({ body: { userId: owner.userId, reason: 'To look at everything' } })
  },
  endImpersonation: { acting: 'open', expected: signedIn(409), ask: nothing },
  getAccessHistory: { expected: signedIn(), ask: nothing },

  // People
  getUsersByWorkspaceId: { expected: member(), ask: inside },
  getUserById: { expected: member(), ask: ({ owner }) => ({ params: { id: owner.userId } }) },
  deleteUser: {
    acting: 'refused',
    // The owner is refused because others work in the workspace.
    expected: self(409),
    ask: ({ owner }) => ({ query: { Id: owner.userId } })
  },
  getFacebookLink: { expected: signedIn(), ask: nothing },
  getUserLinks: { expected: self(), ask: ({ owner }) => ({ query: { UserId: owner.userId } }) },
  addPasswordToUser: {
    acting: 'refused',
    // The owner's password is there after the first time.
    expected: self(),
    ask: ({ owner }) => ({ body: { Email: owner.email, Password: PASSWORD } })
  },
  updatePassword: {
    acting: 'refused',
    // The owner has no password yet.
    expected: self(409),
    ask: ({ owner }) => ({ body: { Email: owner.email, OldPassword: 'x', NewPassword: PASSWORD } })
  },
  hasPassword: { expected: signedIn(), ask: nothing },
  requestEmailChange: {
    acting: 'refused',
    expected: signedIn(409),
    ask: () => ({ body: { Email: nobody(), Password: 'x' } })
  },
  confirmEmailChange: {
    acting: 'refused',
    expected: signedIn(409),
    ask: () => ({ body: { OldCode: '000000', NewCode: '000000' } })
  },
  listSessions: { expected: signedIn(), ask: nothing },
  endOtherSessions: { acting: 'refused', expected: signedIn(), ask: nothing },
  endSession: {
    acting: 'refused',
    expected: self(),
    ask: async ({ owner }) => ({ params: { sessionId: await sessionOf(owner) } })
  },
  exportAccount: { acting: 'refused', expected: signedIn(), ask: nothing },
  sendConfirmation: { acting: 'refused', expected: signedIn(), ask: nothing },
  confirmIdentity: {
    acting: 'refused',
    expected: signedIn(400),
    ask: () => ({ body: { VerificationCode: '000000' } })
  },

  // Accounts
  getUserAccountByUserId: { expected: self(), ask: ({ owner }) => ({ query: { UserId: owner.userId } }) },
  updateUserAccount: {
    acting: 'open',
    expected: self(),
    ask: ({ owner }) => ({ query: { UserId: owner.userId }, body: { FirstName: 'Eve' } })
  },
  getUserAccountSettings: { expected: self(), ask: ({ owner }) => ({ query: { UserId: owner.userId } }) },
  updateUserAccountSettings: {
    acting: 'open',
    expected: self(),
    ask: ({ owner }) => ({ body: { UserId: owner.userId, FirstName: 'Eve' } })
  },
  getAccountInformation: { expected: signedIn(), ask: nothing },
  updateAccountInformation: { acting: 'open', expected: signedIn(), ask: () => ({ body: { Phone: '555' } }) },
  getBusinessProfile: { expected: signedIn(), ask: nothing },
  updateBusinessProfile: {
    acting: 'open',
    // It becomes the logo of the caller's own workspace, so it is one of that workspace's files.
    expected: [200, 400, 400, 400, 400, 400, 400, 401],
    ask: async victim => ({ body: { BusinessLogo: (await victim.file()).url } })
  },
  getOnboarding: { expected: signedIn(), ask: nothing },
  answerOnboarding: { acting: 'open', expected: signedIn(), ask: () => ({ body: {} }) },

  // Workspaces
  getWorkspaces: {
    expected: self(),
    ask: ({ owner }) => ({ query: { Email: owner.email, IncludeUsersAndRoles: true } })
  },
  createWorkspace: {
    acting: 'open',
    expected: self(),
    ask: ({ owner }) => ({ body: { userId: owner.userId, workspaceName: 'New' } })
  },
  startWorkspaceExport: { acting: 'refused', expected: manage(), ask: inside },
  getWorkspaceExport: { expected: manage(), ask: inside },
  downloadWorkspaceExport: {
    acting: 'refused',
    expected: manage(404),
    ask: ({ inside }) => ({ query: inside, params: { exportId: randomUUID() } })
  },
  listWorkspaceImports: { expected: signedIn(), ask: nothing },
  beginWorkspaceImport: {
    acting: 'refused',
    expected: signedIn(),
    ask: () => ({ body: { fileName: 'shop.zip', bytes: 100 } })
  },
  sendWorkspaceImportPart: {
    acting: 'refused',
    expected: self(409),
    ask: async victim => ({ params: { ...(await anImport(victim)), part: '0' } })
  },
  checkWorkspaceImport: {
    acting: 'refused',
    expected: self(409),
    ask: async victim => ({ params: await anImport(victim) })
  },
  startWorkspaceImport: {
    acting: 'refused',
    expected: self(409),
    ask: async victim => ({ params: await anImport(victim), body: { name: 'Moved' } })
  },
  takeBackWorkspaceImport: {
    acting: 'refused',
    expected: self(409),
    ask: async victim => ({ params: await anImport(victim) })
  },
  dropWorkspaceImport: {
    acting: 'refused',
    expected: self(),
    ask: async victim => ({ params: await anImport(victim) })
  },
  updateWorkspace: {
    acting: 'open',
    expected: manage(),
    ask: ({ workspaceId, mark }) => ({ body: { workspaceId, businessName: mark } })
  },
  deleteWorkspace: {
    acting: 'refused',
    // The owner's last one stays.
    expected: own(409),
    ask: ({ workspaceId }, caller) => ({
      query: { WorkspaceId: workspaceId, UserId: caller.userId, Email: caller.email }
    })
  },
  getWorkspaceSid: { expected: member(), ask: inside },
  getWorkspaceContents: { expected: own(), ask: inside },

  // Plans
  getPlan: { expected: member(), ask: inside },
  setPlan: {
    acting: 'refused',
    expected: platform(),
    ask: (_, { userId }) => ({ body: { userId, plan: 'business' } })
  },

  // Plans: each deals with their own
  getBilling: { expected: signedIn(), ask: nothing },
  refreshBilling: { acting: 'refused', expected: signedIn(), ask: nothing },
  saveBillingDetails: { acting: 'refused', expected: signedIn(), ask: () => ({ body: BILL_TO }) },
  listPaymentMethods: { acting: 'refused', expected: signedIn(), ask: nothing },
  beginCard: { acting: 'refused', expected: signedIn(), ask: nothing },
  setCard: { acting: 'refused', expected: signedIn(409), ask: () => ({ body: { setupId: 'seti_test_other' } }) },
  removeCard: { acting: 'refused', expected: signedIn(), ask: nothing },
  confirmTestCard: {
    acting: 'refused',
    expected: signedIn(404),
    ask: () => ({ body: { clientSecret: 'seti_test_secret_other' } })
  },
  getSubscription: { expected: signedIn(), ask: () => ({ query: { priceId: 'platen_starter_monthly' } }) },
  chooseSubscription: {
    acting: 'refused',
    expected: signedIn(409),
    ask: () => ({ body: { priceId: 'platen_starter_monthly', seen: UNSEEN } })
  },
  keepSubscription: { acting: 'refused', expected: signedIn(409), ask: () => ({ body: { seen: UNSEEN } }) },
  cancelSubscription: { acting: 'refused', expected: signedIn(409), ask: () => ({ body: { seen: UNSEEN } }) },
  listPlanInvoices: { expected: signedIn(), ask: nothing },
  printPlanInvoice: { expected: signedIn(404), ask: () => ({ params: { invoiceId: 'in_test_other' } }) },
  payPlanInvoice: { acting: 'refused', expected: signedIn(), ask: nothing },
  openPortal: { acting: 'refused', expected: signedIn(), ask: nothing },
  moveTestClock: { acting: 'refused', expected: signedIn(404), ask: () => ({ body: { days: 0 } }) },

  // Getting paid: where endpoints are tested, a shop takes payments by keys of its own
  getPaymentAccount: { expected: seesMoney(), ask: inside },
  connectPaymentAccount: { acting: 'refused', expected: manage(409), ask: inside },
  refreshPaymentAccount: { acting: 'open', expected: seesMoney(409), ask: inside },
  turnTestAccount: {
    acting: 'refused',
    expected: manage(404),
    ask: ({ inside }) => ({ query: inside, body: { turn: 'enable' } })
  },

  listPayouts: { expected: seesMoney(), ask: inside },
  getPayout: { expected: seesMoney(404), ask: ({ inside }) => ({ params: { payoutId: 'po_none' }, query: inside }) },
  exportPayout: {
    acting: 'refused',
    expected: seesMoney(404),
    ask: ({ inside }) => ({ params: { payoutId: 'po_none' }, query: inside })
  },
  refreshPayouts: { acting: 'open', expected: seesMoney(), ask: inside },
  payOutTest: { acting: 'refused', expected: manage(409), ask: inside },
  listAccountPayouts: { acting: 'refused', expected: platform(), ask: nothing },
  payOutAccountTest: { acting: 'refused', expected: platform(), ask: nothing },
  listDisputes: { expected: seesMoney(), ask: inside },
  answerDispute: {
    acting: 'open',
    expected: sell(404),
    ask: ({ inside }) => ({
      params: { disputeId: 'dp_none' },
      query: inside,
      body: { explanation: 'They ordered it and took it home.' }
    })
  },
  listHeldPayments: { expected: seesMoney(), ask: inside },
  releaseHeldPayment: {
    acting: 'open',
    expected: sell(404),
    ask: ({ inside }) => ({ params: { payableId: randomUUID() }, query: inside })
  },
  releasePlatformHeldPayment: {
    acting: 'refused',
    expected: platform(),
    ask: () => ({ params: { payableId: randomUUID() } })
  },
  getSettlement: { expected: seesMoney(), ask: victim => store(victim) },
  printSettlement: { expected: seesMoney(), ask: victim => store(victim) },
  exportSettlement: { acting: 'refused', expected: seesMoney(), ask: victim => store(victim) },
  recordSharePayment: {
    acting: 'open',
    // Nothing was raised.
    expected: manage(409),
    ask: victim => store(victim, { body: { amountCents: 1, paidOn: '2026-01-01' } })
  },
  removeSharePayment: {
    acting: 'open',
    expected: manage(404),
    ask: async victim => {
      const { params, query } = await store(victim)
      return { params: { ...params!, paymentId: randomUUID() }, query: query! }
    }
  },

  // Members
  inviteUser: {
    acting: 'refused',
    expected: manage(),
    ask: victim => ({ query: victim.inside, body: { Email: nobody(), Role: 'viewer' } })
  },
  getPendingInvites: { expected: manage(), ask: inside },
  getInvite: {
    expected: everybody(),
    open: true,
    ask: async victim => ({ query: { InviteId: (await victim.invitation()).InviteId } })
  },
  acceptInvite: {
    acting: 'refused',
    // To another address: nobody here can.
    expected: signedIn(404),
    ask: async victim => ({ body: { InviteId: (await victim.invitation()).InviteId } })
  },
  declineInvite: {
    acting: 'refused',
    // Without an account the link is enough; another account is the wrong one.
    expected: [...Array<number>(7).fill(404), 200],
    ask: async victim => ({ body: { InviteId: (await victim.invitation()).InviteId } })
  },
  resendInvite: { acting: 'refused', expected: manage(), ask: invitation },
  revokeInvite: { acting: 'refused', expected: manage(), ask: invitation },
  changeRole: {
    acting: 'refused',
    expected: manage(),
    ask: async victim => ({ query: victim.inside, body: { UserId: (await victim.member()).userId, Role: 'sales' } })
  },
  removeMember: {
    acting: 'refused',
    expected: manage(),
    ask: async victim => ({ query: { ...victim.inside, UserId: (await victim.member()).userId } })
  },
  transferOwnership: {
    acting: 'refused',
    expected: own(),
    ask: async victim => ({ query: victim.inside, body: { UserId: (await victim.member()).userId } })
  },

  // Items
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
  listSavedViews: { expected: member(), ask: victim => ({ query: { ...victim.inside, list: 'orders' } }) },
  saveView: {
    acting: 'open',
    expected: member(),
    ask: victim => ({ query: victim.inside, body: { list: 'orders', name: 'Mine', query: 'sort=total' } })
  },
  deleteSavedView: {
    acting: 'open',
    expected: member(),
    ask: victim => ({ query: { ...victim.inside, list: 'orders', name: 'Mine' } })
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

  // Blanks
  listBlanks: { expected: member(), ask: inside },
  listBlankSuppliers: { expected: member(), ask: inside },
  createBlank: { acting: 'open', expected: sell(), ask: victim => ({ query: victim.inside, body: { name: 'Tee' } }) },
  listBlankStock: { expected: member(), ask: inside },
  countBlankStock: {
    acting: 'open',
    expected: produce(),
    ask: victim => ({ query: victim.inside, body: { name: 'Tee', sizes: [{ size: 'M', onHand: 3 }] } })
  },
  takeBlankStock: { acting: 'open', expected: produce(409), ask: victim => shelfNeed(victim, 'needs') },
  putBackBlankStock: { acting: 'open', expected: produce(409), ask: victim => shelfNeed(victim) },
  listStockMoves: {
    expected: member(),
    ask: async victim => ({ params: { stockId: await shelfRow(victim) }, query: victim.inside })
  },
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
  archiveBlank: { acting: 'open', expected: sell(), ask: victim => blank(victim) },

  // Purchase orders
  listBlankNeeds: { expected: member(), ask: inside },
  listStoreNeeds: { expected: member(), ask: inside },
  listPurchases: { expected: member(), ask: inside },
  createPurchase: {
    acting: 'open',
    // No job needs it.
    expected: sell(409),
    ask: victim => ({
      query: victim.inside,
      body: { needs: [{ jobId: randomUUID(), itemId: randomUUID(), size: 'M' }] }
    })
  },
  getPurchase: { expected: member(), ask: victim => purchase(victim) },
  updatePurchase: {
    acting: 'open',
    expected: sell(),
    ask: victim => purchase(victim, { body: { revision: 1, note: 'Call first' } })
  },
  movePurchase: {
    acting: 'open',
    expected: sell(),
    ask: victim => purchase(victim, { body: { action: 'order' } })
  },
  receivePurchase: {
    acting: 'open',
    // It is a draft.
    expected: produce(409),
    ask: victim => purchase(victim, { body: { lines: [{ lineId: randomUUID(), received: 1 }] } })
  },
  exportPurchase: { expected: member(), ask: victim => purchase(victim) },
  printPurchase: { expected: member(), ask: victim => purchase(victim) },

  // Production runs
  listProductionRuns: { expected: member(), ask: inside },
  previewProductionRun: { acting: 'look', expected: make(), ask: victim => ofOrder(victim) },
  createProductionRun: { acting: 'open', expected: make(), ask: victim => ofOrder(victim) },
  getProductionRun: { expected: member(), ask: victim => run(victim) },
  updateProductionRun: {
    acting: 'open',
    expected: make(),
    ask: victim => run(victim, { body: { revision: 1, name: 'Other' } })
  },
  addToProductionRun: {
    acting: 'open',
    expected: make(),
    ask: async victim => run(victim, { body: (await ofOrder(victim)).body })
  },
  moveProductionRun: { acting: 'open', expected: make(), ask: victim => run(victim, { body: { action: 'cancel' } }) },
  seeRunNotes: { acting: 'open', expected: make(), ask: victim => run(victim, { body: { pieceIds: [randomUUID()] } }) },
  listProductionPieces: { expected: member(), ask: victim => run(victim) },
  listRunBlanks: { expected: member(), ask: victim => run(victim) },
  listRunMethods: { expected: member(), ask: victim => run(victim) },
  // No piece of it waits for a transfer.
  getRunTransfers: { expected: member(409), ask: victim => run(victim) },
  orderRunBlanks: { acting: 'open', expected: sell(), ask: victim => run(victim, { body: {} }) },
  listRunPress: { expected: member(), ask: victim => run(victim) },
  claimPieces: { acting: 'open', expected: make(), ask: victim => run(victim, { body: { key: randomUUID() } }) },
  recordActs: {
    acting: 'open',
    expected: make(),
    ask: async victim => {
      const code = await victim.pieceCode()
      return { query: victim.inside, body: { acts: [{ id: randomUUID(), kind: 'pressed', code }] } }
    }
  },
  listRunBags: { expected: member(), ask: victim => run(victim) },
  scanCode: {
    expected: member(),
    ask: async victim => ({ query: { ...victim.inside, code: await victim.pieceCode() } })
  },
  printRunLabels: { expected: member(), ask: victim => run(victim) },
  listRunHistory: { expected: member(), ask: victim => run(victim) },
  getProductionCapacity: { expected: member(), ask: inside },
  updateProductionCapacity: {
    acting: 'open',
    expected: manage(),
    ask: victim => ({ query: victim.inside, body: { minutes: { pack: [0, 60, 60, 60, 60, 60, 0] } } })
  },
  getProductionSizes: { expected: member(), ask: inside },
  updateProductionSizes: {
    acting: 'open',
    expected: manage(),
    ask: victim => ({ query: victim.inside, body: { scales: { youth: 0.8 } } })
  },
  getProductionCalendar: { expected: member(), ask: inside },
  planProduction: {
    acting: 'open',
    expected: make(),
    ask: async victim => ({ query: victim.inside, body: { kind: 'run', id: (await victim.run()).id, day: null } })
  },
  getFirstDay: {
    expected: member(),
    ask: async victim => ({ query: { ...victim.inside, of: 'job', id: (await victim.job()).id } })
  },
  getProductionCosts: {
    expected: seesMoney(),
    ask: async victim => ({ query: { ...victim.inside, of: 'run', id: (await victim.run()).id } })
  },
  // Sheets of production runs
  listRunSheets: { expected: member(), ask: victim => runWithSheet(victim, {}) },
  makeRunSheets: { acting: 'open', expected: make(), ask: victim => runWithSheet(victim, { body: {} }) },
  cancelRunSheets: { acting: 'open', expected: make(), ask: victim => runWithSheet(victim, {}) },
  getRunSheetFile: { expected: member(), ask: victim => runWithSheet(victim, {}) },
  getRunSheetFiles: { expected: member(), ask: victim => runWithSheet(victim, {}) },
  recordSheetSent: {
    acting: 'open',
    expected: make(),
    ask: victim => runWithSheet(victim, { body: { share: 0.4, to: '' } })
  },
  markSheetCut: { acting: 'open', expected: make(), ask: victim => runWithSheet(victim, { body: {} }) },
  unmarkSheetCut: { acting: 'open', expected: make(), ask: victim => runWithSheet(victim, {}) },
  // All of the empty sheet lies within any length.
  endSheetRoll: { acting: 'open', expected: make(409), ask: victim => runWithSheet(victim, { body: { cutMm: 5 } }) },
  // Only the run of a store that has closed has places to offer.
  getLateOrders: { expected: member(), ask: victim => runWithSheet(victim, {}) },
  offerLateOrders: {
    acting: 'open',
    expected: make(409),
    ask: victim => runWithSheet(victim, { body: { until: '2030-01-01T12:00:00.000Z', blanks: 'any' } })
  },
  endLateOrders: { acting: 'open', expected: make(), ask: victim => runWithSheet(victim, {}) },
  // Cutters
  listCutters: { expected: member(), ask: inside },
  saveCutter: {
    acting: 'open',
    expected: make(),
    ask: async victim => ({ ...(await cutterOf(victim)), body: { ...CUTTER, revision: 1 } })
  },
  deleteCutter: {
    acting: 'open',
    expected: make(),
    ask: cutterOf
  },
  // Rolls of film
  listFilmRolls: { expected: member(), ask: inside },
  createFilmRoll: { acting: 'open', expected: make(), ask: victim => ({ query: victim.inside, body: FILM_ROLL }) },
  updateFilmRoll: {
    acting: 'open',
    expected: make(),
    ask: victim => filmRoll(victim, { body: { revision: 1, place: 'Shelf' } })
  },
  printFilmRollLabels: {
    expected: member(),
    ask: async victim => {
      const { query, params } = await filmRoll(victim, {})
      return { query: { ...query, rollIds: params!['rollId'] } }
    }
  },

  // Jobs
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
  listInvoices: { expected: sell(), ask: inside },
  getDueInvoices: { expected: sell(), ask: inside },
  createInvoice: {
    acting: 'open',
    expected: sell(),
    ask: async victim => ({ query: victim.inside, body: { jobId: (await billedJob(victim.owner, 5000)).id } })
  },
  listJobInvoices: { expected: sell(), ask: victim => job(victim) },
  getInvoice: { expected: sell(), ask: victim => invoice(victim) },
  updateInvoice: {
    acting: 'open',
    expected: sell(),
    ask: async victim => {
      const { id: invoiceId, revision } = await victim.invoice()
      return { params: { invoiceId }, query: victim.inside, body: { revision, note: 'Thanks' } }
    }
  },
  deleteInvoice: { acting: 'open', expected: sell(), ask: victim => invoice(victim) },
  refreshInvoice: { acting: 'open', expected: sell(), ask: victim => invoice(victim, { body: {} }) },
  sendInvoice: { acting: 'open', expected: sell(), ask: victim => invoice(victim, { body: { to: '' } }) },
  remindOfInvoice: { acting: 'open', expected: sell(), ask: victim => issued(victim, { body: {} }) },
  requestPayment: {
    acting: 'open',
    expected: sell(),
    ask: victim => invoice(victim, { body: { cut: { kind: 'amount', value: 1000 } } })
  },
  cancelPaymentRequest: {
    acting: 'open',
    expected: sell(),
    ask: async victim => {
      const body = { cut: { kind: 'amount', value: 1000 } } as const
      const { id: invoiceId } = await victim.invoice()
      const of = { as: victim.owner, params: { invoiceId }, query: victim.inside }
      const { requests } = await sent(requestPayment, { ...of, body })
      return { params: { invoiceId, requestId: requests[0]!.id }, query: victim.inside }
    }
  },
  recordInvoicePayment: {
    acting: 'open',
    expected: sell(),
    ask: victim => issued(victim, { body: { method: 'cash', receivedOn: '2026-11-20', amountCents: 100 } })
  },
  recordBatchPayment: {
    acting: 'open',
    expected: sell(),
    ask: async victim => {
      const parts = [{ invoiceId: (await victim.invoice(true)).id, amountCents: 100 }]
      return { query: victim.inside, body: { method: 'cash', receivedOn: '2026-11-20', parts } }
    }
  },
  refundInvoicePayment: {
    acting: 'open',
    expected: sell(),
    ask: async victim => {
      const { id: invoiceId } = await victim.invoice(true)
      const body = { method: 'cash', receivedOn: '2026-11-20', amountCents: 100 } as const
      const of = { as: victim.owner, params: { invoiceId }, query: victim.inside }
      const { payments } = await sent(recordInvoicePayment, { ...of, body })
      return { params: { invoiceId, paymentId: payments[0]!.id }, query: victim.inside, body: { amountCents: 1 } }
    }
  },
  creditInvoice: { acting: 'open', expected: sell(), ask: victim => issued(victim, { body: { reason: 'x' } }) },
  replaceInvoice: { acting: 'open', expected: sell(), ask: victim => issued(victim, { body: { reason: 'x' } }) },
  voidInvoice: { acting: 'open', expected: sell(), ask: victim => issued(victim, { body: { reason: 'x' } }) },
  shareInvoice: { acting: 'open', expected: sell(), ask: victim => invoice(victim) },
  turnOffInvoiceLink: { acting: 'open', expected: sell(), ask: victim => invoice(victim) },
  getInvoiceSettings: { expected: sell(), ask: inside },
  updateInvoiceSettings: {
    acting: 'open',
    expected: manage(),
    ask: async ({ owner, inside }) => {
      const { revision } = await sent(getInvoiceSettings, { as: owner, query: inside })
      return { query: inside, body: { revision, depositPercent: 40 } }
    }
  },
  printInvoice: { expected: sell(), ask: victim => invoice(victim) },
  printCreditNote: {
    expected: sell(),
    ask: async victim => ({ params: await credited(victim), query: victim.inside })
  },
  printSharedCreditNote: {
    expected: everybody(),
    open: true,
    ask: async victim => {
      const { invoiceId, creditId } = await credited(victim)
      const of = { as: victim.owner, params: { invoiceId }, query: victim.inside }
      const { href } = await sent(shareInvoice, of)
      return { params: { link: href.slice(href.lastIndexOf('/') + 1), creditId } }
    }
  },
  printSharedInvoice: { expected: everybody(), open: true, ask: victim => shared(victim) },
  getTaxSummary: { expected: sell(), ask: ({ inside }) => ({ query: { ...inside, ...YEAR } }) },
  exportTaxSummary: { expected: sell(), ask: ({ inside }) => ({ query: { ...inside, ...YEAR } }) },
  printStatement: {
    expected: sell(),
    ask: async victim => {
      const asked = await customer(victim)
      return { ...asked, query: { ...victim.inside, ...YEAR } }
    }
  },
  exportInvoices: {
    expected: sell(),
    ask: ({ inside }) => ({ query: { ...inside, from: '2026-01-01', to: '2026-12-31', for: 'xero' } })
  },
  getSharedInvoice: { expected: everybody(), open: true, ask: victim => shared(victim) },
  seeInvoice: { acting: 'open', expected: everybody(), open: true, ask: victim => shared(victim) },
  payInvoice: {
    acting: 'open',
    expected: everybody(),
    open: true,
    ask: victim => shared(victim, { body: { option: 'balance', amountCents: 5000 } })
  },
  settleInvoice: { acting: 'open', expected: everybody(), open: true, ask: victim => shared(victim) },
  getJobActivity: { expected: member(), ask: victim => job(victim) },
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
  getRoster: { expected: member(), ask: victim => roster(victim) },
  saveRoster: {
    acting: 'open',
    expected: sell(),
    ask: async victim => ({ ...(await roster(victim)), body: rosterRules() })
  },
  turnOffRoster: { acting: 'open', expected: sell(), ask: victim => roster(victim) },
  askRosterPeople: {
    acting: 'open',
    expected: sell(),
    ask: async victim => ({ ...(await roster(victim)), body: { people: [{ name: 'Ada', email: 'ada@example.com' }] } })
  },
  removeRosterPerson: {
    acting: 'open',
    expected: sell(),
    ask: async victim => {
      const { asked, person } = await makeRosterPerson(victim.owner)
      return { ...asked, params: { ...asked.params, personId: person.id } }
    }
  },
  remindRosterPeople: { acting: 'open', expected: sell(), ask: victim => roster(victim) },
  showRosterPerson: { expected: everybody(), open: true, ask: victim => rosterPerson(victim) },
  answerRoster: {
    acting: 'open',
    expected: everybody(),
    open: true,
    ask: async victim => ({ ...(await rosterPerson(victim)), body: { name: 'Ada', number: '7', size: 'M' } })
  },
  muteRoster: {
    acting: 'open',
    expected: everybody(),
    open: true,
    ask: async victim => ({ ...(await rosterPerson(victim)), body: {} })
  },
  showRoster: { expected: everybody(), open: true, ask: victim => rosterLink(victim) },
  writeRosterLine: {
    acting: 'open',
    expected: everybody(),
    open: true,
    ask: victim => rosterLink(victim, { body: { id: randomUUID(), name: 'Ada', number: '7', size: 'M' } })
  },
  removeRosterLine: {
    acting: 'open',
    expected: everybody(),
    open: true,
    ask: async victim => ({ params: { ...(await rosterLink(victim)).params, lineId: randomUUID() } })
  },
  showCoachRoster: { expected: everybody(), open: true, ask: victim => coachLink(victim) },
  writeCoachRosterLine: {
    acting: 'open',
    expected: everybody(),
    open: true,
    ask: victim => coachLink(victim, { body: { id: randomUUID(), name: 'Ada', number: '7', size: 'M' } })
  },
  removeCoachRosterLine: {
    acting: 'open',
    expected: everybody(),
    open: true,
    ask: async victim => ({ params: { ...(await coachLink(victim)).params, lineId: randomUUID() } })
  },
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
  },
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

  // Prices
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
  deletePriceMatrix: { acting: 'open', expected: manage(), ask: victim => priceTable(victim) },

  // Supplies
  getSupplyCart: { expected: member(), ask: inside },
  addToSupplyCart: {
    acting: 'open',
    expected: sell(),
    ask: victim => ({ query: victim.inside, body: { lines: [{ sku: ROLL, quantity: 1 }] } })
  },
  changeSupplyCart: {
    acting: 'open',
    expected: sell(),
    ask: async victim => {
      await fullCart(victim)
      return { params: { sku: ROLL }, query: victim.inside, body: { quantity: 2 } }
    }
  },
  placeSupplyOrder: {
    acting: 'open',
    expected: sell(),
    ask: async victim => {
      const { email, total } = await fullCart(victim)
      return { query: victim.inside, body: { address: SHIP_TO, email, expectedTotalCents: total } }
    }
  },
  listSupplyOrders: { expected: member(), ask: inside },
  getSupplyOrder: { expected: member(), ask: victim => supplyOrder(victim) },
  resumeSupplyPayment: { expected: sell(), ask: victim => supplyOrder(victim) },
  settleSupplyOrder: { acting: 'open', expected: sell(), ask: victim => supplyOrder(victim) },
  cancelSupplyOrder: { acting: 'open', expected: sell(), ask: victim => supplyOrder(victim) },
  reorderSupplies: { acting: 'open', expected: sell(), ask: victim => supplyOrder(victim) },
  listTransferSheets: { expected: member(), ask: inside },
  createTransferSheet: {
    acting: 'open',
    expected: sell(),
    ask: victim => ({ query: victim.inside, body: { name: 'Sheet' } })
  },
  getTransferSheet: { expected: member(), ask: victim => transferSheet(victim) },
  updateTransferSheet: {
    acting: 'open',
    expected: sell(),
    ask: victim => transferSheet(victim, { body: { revision: 1, name: 'Other' } })
  },
  copyTransferSheet: { acting: 'open', expected: sell(), ask: victim => transferSheet(victim) },
  deleteTransferSheet: { acting: 'open', expected: sell(), ask: victim => transferSheet(victim) },
  readTransferArt: {
    acting: 'open',
    expected: sell(),
    ask: async victim => ({ query: victim.inside, body: { fileId: (await victim.file()).id } })
  },
  // There is no print of a sheet that was not ordered: whoever may ask is told so.
  getTransferPrint: { expected: member(409), ask: victim => transferSheet(victim) },
  getTransferPrintAsAdmin: {
    expected: platform(),
    ask: async victim => ({ params: (await transferSheet(victim)).params!, query: {} })
  },
  listAllSupplyOrders: { acting: 'refused', expected: platform(), ask: () => ({ query: {} }) },
  moveSupplyOrder: {
    acting: 'refused',
    expected: platform(),
    ask: async victim => {
      const { params } = await supplyOrder(victim)
      return { params: params!, body: { action: 'accept' } }
    }
  },
  refundSupplyOrder: {
    acting: 'refused',
    expected: platform(),
    ask: async victim => {
      const { params } = await supplyOrder(victim)
      return { params: params!, body: {} }
    }
  },

  // Files
  uploadFile: {
    acting: 'open',
    expected: sell(),
    ask: async victim => ({ query: victim.inside, body: await pictureForm() })
  },
  listFiles: { expected: member(), ask: inside },
  deleteFile: {
    acting: 'open',
    expected: sell(),
    ask: async victim => ({ params: { fileId: (await victim.file()).id }, query: victim.inside })
  },

  // Designs
  getDocument: { expected: member(), ask: victim => design(victim) },
  createDocument: {
    acting: 'open',
    expected: sell(),
    ask: victim => ({ query: victim.inside, body: { from: 'blank', name: 'New' } })
  },
  saveDocument: {
    acting: 'open',
    // The owner's is the first of those that may; the rev is old for whoever comes after.
    expected: sell(),
    ask: async victim => {
      const { query, document } = await aDesign(victim)
      return { query, body: { rev: document.rev, design: document.design } }
    }
  },
  changeDocument: {
    acting: 'open',
    expected: sell(),
    ask: async victim => {
      const { query, document } = await aDesign(victim)
      return { query, body: { rev: document.rev, change: { fields: { name: 'Changed' } } } }
    }
  },
  deleteDocument: { acting: 'open', expected: sell(), ask: victim => design(victim) },
  listDocuments: { expected: member(), ask: inside },
  renameDocument: {
    acting: 'open',
    expected: sell(),
    ask: async victim => {
      const { document } = await aDesign(victim)
      return { query: victim.inside, body: { kind: 'layout', id: document.id, name: 'Renamed' } }
    }
  },
  moveDocuments: {
    acting: 'open',
    expected: sell(),
    ask: async victim => ({
      query: victim.inside,
      body: { documentIds: [(await aDesign(victim)).document.id], folderId: (await victim.folder()).id }
    })
  },
  trashDocuments: {
    acting: 'open',
    expected: sell(),
    ask: async victim => ({ query: victim.inside, body: { documentIds: [(await aDesign(victim)).document.id] } })
  },
  listDocumentUses: { expected: member(), ask: victim => design(victim) },
  listDocumentVersions: { expected: member(), ask: victim => design(victim) },
  nameDocumentVersion: {
    acting: 'open',
    expected: sell(),
    ask: victim => design(victim, { body: { name: 'As approved' } })
  },
  restoreDocumentVersion: {
    acting: 'open',
    expected: sell(),
    ask: async victim => {
      const { query, document } = await aDesign(victim)
      return { query, body: { rev: document.rev, versionId: await victim.version(document.id) } }
    }
  },
  sendDocuments: {
    acting: 'open',
    // Into a workspace of one's own; a stranger's own one takes nothing of somebody else's. A key is of one workspace.
    expected: sell(),
    byKey: 404,
    ask: async (victim, caller) => ({
      query: victim.inside,
      body: { documentIds: [(await aDesign(victim)).document.id], toWorkspaceId: await ownWorkspace(caller) }
    })
  },
  checkLetters: {
    acting: 'look',
    expected: member(),
    ask: async victim => ({
      query: victim.inside,
      body: { documentIds: [(await aDesign(victim)).document.id], people: [{ name: 'Łada' }] }
    })
  },
  pinDocument: { acting: 'open', expected: sell(400), ask: victim => design(victim) },
  listStarters: { expected: member(), ask: inside },
  getThumbnail: { expected: member(), ask: victim => design(victim) },
  getProductionPack: { expected: member(), ask: victim => design(victim) },
  // A blank design has nothing to print.
  getSeparations: { expected: member(400), ask: victim => design(victim) },
  // A blank design has nothing to cut.
  packRolls: { expected: member(400), ask: victim => design(victim) },
  drawThumbnail: {
    acting: 'look',
    expected: member(),
    ask: async victim => ({ query: victim.inside, body: { design: (await aDesign(victim)).document.design } })
  },
  importDocument: {
    acting: 'open',
    expected: sell(),
    ask: victim => ({
      query: victim.inside,
      body: { name: 'dot.svg', data: DOT },
      headers: { 'content-type': 'application/json' }
    })
  },
  getTagTree: { expected: member(), ask: inside },
  createTagNode: {
    acting: 'open',
    expected: sell(),
    ask: victim => ({ query: victim.inside, body: { kind: 'folder', name: randomUUID() } })
  },
  updateTagNode: {
    acting: 'open',
    expected: sell(),
    ask: async victim => ({
      query: { ...victim.inside, Id: (await victim.folder()).id },
      body: { name: randomUUID() }
    })
  },
  deleteTagNode: {
    acting: 'open',
    expected: sell(),
    ask: async victim => ({ query: { ...victim.inside, Id: (await victim.folder()).id } })
  },
  createDesignerSession: {
    acting: 'look',
    expected: member(),
    ask: async victim => ({ query: victim.inside, body: { documentId: (await aDesign(victim)).document.id } })
  },
  getDesignerSession: { expected: self(), ask: async victim => ({ params: { sessionId: await victim.session() } }) },
  getCostRates: { expected: member(), ask: inside },
  updateCostRates: {
    acting: 'open',
    expected: sell(),
    ask: victim => ({ query: victim.inside, body: { hourlyCents: 2500 } })
  },
  listFilms: { expected: member(), ask: inside },
  createFilm: { acting: 'open', expected: produce(), ask: victim => ({ query: victim.inside, body: film() }) },
  updateFilm: {
    acting: 'open',
    expected: produce(),
    ask: async victim => ({ ...(await ownFilm(victim)), body: film() })
  },
  deleteFilm: { acting: 'open', expected: produce(), ask: ownFilm },
  listFonts: { expected: member(), ask: inside },
  uploadFont: {
    acting: 'open',
    expected: sell(),
    ask: async victim => ({ query: victim.inside, body: fontForm() })
  },
  deleteFont: {
    acting: 'open',
    expected: sell(),
    ask: async victim => {
      const { id } = await sent(uploadFont, { as: victim.owner, query: victim.inside, body: fontForm() } as never)
      return { params: { fontId: id }, query: victim.inside }
    }
  },
  listSymbols: { expected: member(), ask: inside },
  createSymbol: { acting: 'open', expected: sell(), ask: victim => ({ query: victim.inside, body: ownSymbol() }) },
  getSymbol: { expected: member(), ask: symbolOf },
  updateSymbol: {
    acting: 'open',
    expected: sell(),
    ask: async victim => ({ ...(await symbolOf(victim)), body: { rev: 1, name: 'Other crest' } })
  },
  deleteSymbol: { acting: 'open', expected: sell(), ask: symbolOf },
  listDesignComments: { expected: member(), ask: commentOf },
  addDesignComment: {
    acting: 'open',
    expected: produce(),
    ask: async victim => ({
      ...(await commentOf(victim)),
      body: { artboardId: 'a1', objectId: 'o1', xMm: 10, yMm: 10, text: 'Too small' }
    })
  },
  answerDesignComment: {
    acting: 'open',
    expected: produce(),
    ask: async victim => ({ ...(await commentOf(victim)), body: { text: 'Larger now' } })
  },
  resolveDesignComment: {
    acting: 'open',
    expected: produce(),
    ask: async victim => ({ ...(await commentOf(victim)), body: { resolved: true } })
  },
  stockFilms: {
    acting: 'open',
    expected: produce(),
    ask: victim => ({ query: victim.inside, body: { skus: ['SM-RED'] } })
  },

  // Stores
  listStores: { expected: member(), ask: inside },
  listStoresPlainly: { expected: member(), ask: inside },
  listStoreItems: {
    expected: member(),
    ask: async victim => ({ query: { ...victim.inside, StoreId: (await victim.shop()).storeId } })
  },
  createStore: { acting: 'open', expected: sell(), ask: victim => ({ query: victim.inside, body: { name: 'Store' } }) },
  getStore: { expected: member(), ask: victim => store(victim) },
  updateStore: {
    acting: 'open',
    expected: sell(),
    ask: victim => store(victim, { body: { revision: 1, message: 'Hello' } })
  },
  deleteStore: { acting: 'open', expected: manage(), ask: victim => draft(victim) },
  changeStoreState: { acting: 'open', expected: sell(), ask: victim => store(victim, { body: { action: 'close' } }) },
  listStoreActivity: { expected: member(), ask: victim => store(victim) },
  listStorePieces: { expected: member(), ask: victim => store(victim) },
  checkStoreClosing: {
    expected: member(),
    ask: async victim => ({ params: { storeId: (await victim.shop()).storeId }, query: victim.inside })
  },
  previewStoreMessage: {
    expected: member(),
    ask: async victim => ({ params: { storeId: (await victim.shop()).storeId, kind: 'closed' }, query: victim.inside })
  },
  copyStore: { acting: 'open', expected: sell(), ask: victim => store(victim) },
  storePoster: { expected: member(), ask: victim => store(victim) },
  addStoreItems: {
    acting: 'open',
    expected: sell(),
    ask: async victim => draft(victim, { body: { itemIds: [(await victim.shop()).cap.itemId] } })
  },
  orderStoreItems: { acting: 'open', expected: sell(), ask: victim => draft(victim, { body: { ids: [] } }) },
  updateStoreItem: {
    acting: 'open',
    expected: sell(),
    ask: victim => storeItem(victim, { body: { section: 'Tees' } })
  },
  removeStoreItem: { acting: 'open', expected: sell(), ask: victim => storeItem(victim) },
  saveStoreBundle: { acting: 'open', expected: sell(), ask: victim => bundle(victim) },
  deleteStoreBundle: {
    acting: 'open',
    expected: sell(),
    ask: async victim => ({ params: (await victim.bundle()).params, query: victim.inside })
  },
  saveCoupon: {
    acting: 'open',
    expected: sell(),
    ask: victim => store(victim, { body: { code: 'TENOFF', kind: 'percent', value: 1000 } })
  },
  deleteCoupon: {
    acting: 'open',
    expected: sell(),
    ask: async victim => ({ params: { ...(await victim.coupon()) }, query: victim.inside })
  },

  // Orders
  listOrders: { expected: member(), ask: inside },
  exportOrders: { acting: 'refused', expected: produce(), ask: inside },
  listMails: { expected: member(), ask: inside },
  getOrder: { expected: member(), ask: victim => order(victim) },
  changeOrderState: {
    acting: 'open',
    expected: produce(),
    ask: victim => paidOrder(victim, { body: { state: 'production' } })
  },
  refundOrder: {
    acting: 'open',
    // Nothing was paid, so there is nothing to give back; others are not told so.
    expected: sell(409),
    ask: victim => order(victim, { body: { part: 'order' } })
  },
  changeOrderSize: {
    acting: 'open',
    // It is not paid, so its buyer changes it; others are not told so.
    expected: sell(409),
    ask: async victim => {
      const { orderId, lineIds } = await victim.order()
      const body = { lineId: lineIds[0]!, sizeId: 'other', money: 'none' }
      return { params: { orderId }, query: victim.inside, body }
    }
  },
  dropSizeChange: {
    acting: 'open',
    expected: sell(),
    ask: async victim => ({
      params: { orderId: (await victim.paidOrder()).orderId, changeId: crypto.randomUUID() },
      query: victim.inside
    })
  },
  takeOffPieces: {
    acting: 'open',
    // Its card is not authorised; others are not told so.
    expected: sell(409),
    ask: async victim => {
      const { orderId, lineIds } = await victim.order()
      return { params: { orderId, lineId: lineIds[0]! }, query: victim.inside, body: { quantity: 1 } }
    }
  },
  resendOrderMail: {
    acting: 'open',
    expected: produce(),
    ask: victim => paidOrder(victim, { body: { template: 'order_confirmation' } })
  },
  addShipment: {
    acting: 'open',
    // It is picked up; others are not told so.
    expected: produce(409),
    ask: victim => paidOrder(victim, { body: { carrier: 'UPS', number: '1Z999' } })
  },
  updateShipment: {
    acting: 'open',
    expected: produce(404),
    ask: async victim => ({
      params: { orderId: (await victim.paidOrder()).orderId, shipmentId: crypto.randomUUID() },
      query: victim.inside,
      body: { number: '1Z999' }
    })
  },
  deleteShipment: {
    acting: 'open',
    expected: produce(404),
    ask: async victim => ({
      params: { orderId: (await victim.paidOrder()).orderId, shipmentId: crypto.randomUUID() },
      query: victim.inside
    })
  },
  releaseOrder: { acting: 'open', expected: sell(), ask: victim => paidOrder(victim) },
  packingSlip: { expected: member(), ask: victim => paidOrder(victim) },
  packingSlips: {
    expected: member(),
    ask: async victim => ({ query: { ...victim.inside, orderIds: (await victim.paidOrder()).orderId } })
  },
  changeManyOrders: {
    acting: 'open',
    expected: produce(),
    ask: async victim => {
      return { query: victim.inside, body: { orderIds: [(await victim.paidOrder()).orderId], what: 'production' } }
    }
  },
  refundManyOrders: {
    acting: 'open',
    expected: sell(),
    ask: async victim => ({ query: victim.inside, body: { orderIds: [(await victim.paidOrder()).orderId] } })
  },
  getDashboard: { expected: member(), ask: inside },

  // Customers
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
  takeBackImport: { acting: 'open', expected: sell(), ask: victim => customerImport(victim) },

  // Leads
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
  deleteLead: { acting: 'open', expected: sell(), ask: victim => lead(victim) },

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
  confirmTestPayment: {
    acting: 'open',
    expected: everybody(404),
    ask: () => ({
      body: { intentId: 'x', clientSecret: 'x', cardNumber: '4242424242424242', expiry: '12/39', cvc: '123' }
    })
  },
  retrieveTestPayment: {
    acting: 'look',
    expected: everybody(404),
    ask: () => ({ body: { intentId: 'x', clientSecret: 'x' } })
  },

  // What people tell us
  sendFeedback: {
    acting: 'open',
    expected: member(),
    ask: ({ workspaceId }) => ({
      body: { Rating: 5, Kind: 'praise', Text: 'Nice presses', WorkspaceId: workspaceId }
    })
  },
  attachScreenshot: {
    acting: 'open',
    // Feedback of another person, or of nobody.
    expected: signedIn(404),
    ask: () => ({ params: { feedbackId: randomUUID() }, body: new FormData() })
  },
  readScreenshot: { acting: 'refused', expected: platform(), ask: () => ({ params: { feedbackId: randomUUID() } }) },
  sendRequest: {
    acting: 'open',
    expected: member(),
    ask: ({ workspaceId }) => ({ body: { Subject: 'Film', Text: 'In orange please', WorkspaceId: workspaceId } })
  },

  watchWorkspace: { expected: member(), ask: inside },
  listAttention: { expected: member(), ask: ({ inside }) => ({ query: inside }) },
  searchWorkspace: { expected: member(), ask: ({ inside, mark }) => ({ query: { ...inside, search: mark } }) },

  // The clip-art library belongs to nobody's workspace; what may be used depends on the plan of one.
  listArtwork: { expected: everybody(), ask: () => ({ query: { search: 'dog' } }) },
  listArtworkCategories: { expected: everybody(), ask: nothing },
  getArtwork: {
    expected: member(),
    shared: true,
    ask: ({ inside }) => ({ params: { artworkId: 'g-wolf-head' }, query: inside })
  },

  // Portfolios
  listPortfolios: { expected: member(), ask: inside },
  createPortfolio: {
    acting: 'open',
    expected: sell(),
    ask: victim => ({ query: victim.inside, body: { title: 'Shirts' } })
  },
  getPortfolio: { expected: member(), ask: victim => portfolio(victim) },
  updatePortfolio: {
    acting: 'open',
    expected: sell(),
    ask: victim => portfolio(victim, { body: { revision: 1, intro: 'Hello' } })
  },
  sendPortfolio: {
    acting: 'open',
    // Into a workspace of the caller's own; a key is of one workspace.
    expected: sell(),
    byKey: 404,
    ask: async (victim, caller) =>
      portfolio(victim, { body: { toWorkspaceId: await ownWorkspace(caller), move: true } })
  },
  deletePortfolio: {
    acting: 'open',
    expected: manage(),
    ask: async victim => portfolio(victim, { query: { ...victim.inside, Title: `Work ${victim.mark}` } })
  },
  listPortfolioMessages: { expected: member(), ask: victim => portfolio(victim) },
  addPortfolioImage: {
    acting: 'open',
    expected: sell(),
    ask: async victim => {
      const { id, file } = await victim.portfolio()
      return { query: victim.inside, body: { portfolioId: id, from: { source: 'upload', fileId: file.id } } }
    }
  },
  orderPortfolioImages: {
    acting: 'open',
    expected: sell(),
    ask: async victim => {
      const { id, image } = await victim.portfolio()
      return { query: victim.inside, body: { portfolioId: id, imageIds: [image.id] } }
    }
  },
  updatePortfolioImage: {
    acting: 'open',
    expected: sell(),
    ask: victim => portfolioImage(victim, { body: { caption: 'Nice' } })
  },
  deletePortfolioImage: { acting: 'open', expected: sell(), ask: victim => portfolioImage(victim) },
  getPortal: {
    expected: everybody(),
    open: true,
    ask: async victim => ({ query: { url: await victim.publishedPortfolio() } })
  },
  attachToPortalMessage: {
    acting: 'open',
    expected: everybody(),
    open: true,
    ask: async victim => ({ query: { url: await victim.publishedPortfolio() }, body: await pictureForm() })
  },
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
  },
  sendPortalMessage: {
    acting: 'open',
    expected: everybody(),
    open: true,
    ask: async victim => ({
      body: { url: await victim.publishedPortfolio(), Name: 'Coach', Email: nobody(), Message: 'Twenty hoodies' }
    })
  },

  // Support
  contactUs: {
    acting: 'open',
    expected: everybody(),
    ask: () => ({ body: { Name: 'Kim', Email: nobody(), Topic: 'question', Message: 'Hello there' } })
  },
  listRequests: { expected: signedIn(), ask: nothing },
  closeRequest: {
    acting: 'open',
    expected: self(),
    ask: victim => aRequest(victim, { body: { State: 'closed' } })
  },
  readRequestThread: { expected: self(), ask: victim => aRequest(victim) },
  sendRequestMessage: {
    acting: 'open',
    expected: self(),
    ask: victim => aRequest(victim, { body: { text: 'It is warm again' } })
  },
  seeRequestMessages: { acting: 'open', expected: self(), ask: victim => aRequest(victim, { body: { messageId: 1 } }) },
  attachToRequest: {
    acting: 'open',
    expected: self(),
    ask: async victim => aRequest(victim, { body: await pictureForm() })
  },
  readRequestFile: { expected: self(), ask: aRequestFile },
  watchRequest: { expected: self(), ask: victim => aRequest(victim) },
  listAllRequests: { acting: 'refused', expected: platform(), ask: nothing },
  markRequest: {
    acting: 'refused',
    expected: platform(),
    ask: victim => aRequest(victim, { body: { State: 'answered' } })
  },

  // Lists that are the same for all
  listLanguages: { expected: everybody(), ask: nothing },
  listCountries: { expected: everybody(), ask: nothing },
  listStates: { expected: everybody(), ask: nothing },
  listUsageTypes: { expected: everybody(), ask: nothing },
  listEmailLists: { expected: everybody(), ask: nothing },
  unauthorized: { expected: everybody(401), ask: nothing },
  getConfig: { expected: everybody(), ask: nothing }
}

/** Another session of the owner, to be ended. */
async function sessionOf({ userId }: Person): Promise<string> {
  const { insertSession } = await import('#lib/server/platform/access/sessions.ts')
  const { getDb } = await import('#lib/server/platform/db/index.ts')
  return insertSession(getDb(), userId, new Date(Date.now() + 60_000), { userAgent: 'test', ip: '' })
}

/** Another one of the caller's, to bring something into. */
async function ownWorkspace({ userId }: Person): Promise<string> {
  const { insertWorkspace } = await import('#lib/server/identity/workspaces/queries.ts')
  const { getDb } = await import('#lib/server/platform/db/index.ts')
  return insertWorkspace(getDb(), userId, 'Another one', `ws_${randomUUID()}`)
}

/** Its store says when everything is there. */
async function giveDay(orderId: string): Promise<void> {
  const { getDb } = await import('#lib/server/platform/db/index.ts')
  const store = getDb().selectFrom('orders').select('store_id').where('id', '=', orderId)
  await getDb().updateTable('stores').set({ in_hands_on: '2031-05-09' }).where('id', '=', store).execute()
}
