// Every PUT and PATCH of the contract: each field sent alone, and nothing at all, changes that field or nothing.
import { isDeepStrictEqual } from 'node:util'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { getUserAccountSettings, getBusinessProfile, getUserAccountByUserId } from '#lib/contract/accounts.ts'
import { createBlank, getBlank } from '#lib/contract/blanks.ts'
import { CONTRACT } from '#lib/contract/all.ts'
import { getCostRates } from '#lib/contract/cost-rates.ts'
import { createCustomer, getCustomer } from '#lib/contract/customers.ts'
import { getDocument, listDocuments } from '#lib/contract/documents.ts'
import type { Endpoint } from '#lib/contract/endpoint.ts'
import { listFiles } from '#lib/contract/files.ts'
import { createLead, getLead } from '#lib/contract/leads.ts'
import { createFilmRoll, listFilmRolls } from '#lib/contract/film-rolls.ts'
import { listFilms } from '#lib/contract/films.ts'
import { createSymbol, getSymbol } from '#lib/contract/symbols.ts'
import {
  createItemOption,
  createProductCategory,
  getItem,
  listItemOptions,
  listItems,
  listProductCategories
} from '#lib/contract/items.ts'
import { createInvoice, getInvoice } from '#lib/contract/invoices.ts'
import { getInvoiceSettings } from '#lib/contract/invoice-books.ts'
import { createJob, getJob, saveJobItems } from '#lib/contract/jobs.ts'
import { listJobMilestones } from '#lib/contract/job-milestones.ts'
import { createJobTodo, listJobStatuses } from '#lib/contract/job-work.ts'
import { createPriceMatrix, getPrices } from '#lib/contract/prices.ts'
import { type BlankNeed, createPurchase, getPurchase, listBlankNeeds, type Purchase } from '#lib/contract/purchases.ts'
import { addPortfolioImage, createPortfolio, getPortfolio } from '#lib/contract/portfolios.ts'
import { getProposal, type Proposal } from '#lib/contract/proposals.ts'
import { placeOrder, priceCart } from '#lib/contract/shopping.ts'
import { getShopperOrder } from '#lib/contract/shopper-orders.ts'
import { addStoreItems, updateStoreItem } from '#lib/contract/store-offers.ts'
import { changeStoreState, createStore, getStore, type StoreDetail, updateStore } from '#lib/contract/stores.ts'
import { createStatusRule, listStatusRules } from '#lib/contract/status-rules.ts'
import { createTagNode, getTagTree } from '#lib/contract/tag-tree.ts'
import { createTransferSheet, getTransferSheet, type TransferSheet } from '#lib/contract/transfers.ts'
import { createWebhook, listWebhooks } from '#lib/contract/webhooks.ts'
import { getWorkspaces } from '#lib/contract/workspaces.ts'

import { type Visitor, visitDemo } from '../support/demo-shop.ts'
import { callOutside } from '../support/outside.ts'
import { borrowProduct, type Shared } from '../support/shared-products.ts'

const TAXES = {
  included: true,
  rounding: 'line',
  invoiceTitle: 'Tax invoice',
  exemptNote: 'Zero-rated',
  rates: [{ name: 'GST', ppm: 150_000, onShipping: true, onFees: true, number: '123' }],
  destinations: [{ countries: ['AU'], states: [], rates: null }]
}

interface Case {
  params?: Record<string, string>
  query?: Record<string, string>
  /** What every call names: which one it is about, and the revision that was read. */
  base: (now: Facts) => object
  /** Another value for each field. */
  fields: Record<string, unknown>
  read: () => Promise<Facts>
  /** What else a field stands for, or what changes with it. */
  touches?: Record<string, string[]>
  /** Fields whose change cannot be read back, or that repeat what there is. */
  silent?: string[]
}

type Facts = Record<string, unknown>

/** These do one thing, which is named whole; without it they are refused. */
const NEED_ALL = [
  'saveBillingDetails',
  'setCard',
  'keepSubscription',
  'verifyByBody',
  'requestEmailChange',
  'updatePassword',
  'changeRole',
  'renameDocument',
  'saveView',
  'saveDocument',
  'restoreDocumentVersion',
  'stockFilms',
  'orderStoreItems',
  'orderPortfolioImages',
  'closeRequest',
  'markRequest',
  'setPlan',
  'setMailAllowance',
  'seeRequestMessages',
  'moveJobs',
  'setJobReady',
  'receivePurchase',
  'updateProductionRun',
  'updateShipment',
  'offerLateOrders',
  'updateProductionCapacity',
  'updateProductionSizes',
  'recordSheetSent',
  'saveCutter',
  'seeJobComments',
  'resolveDesignComment',
  'addImportLines',
  'addLeadImportLines',
  'applyPriceList',
  'rememberSupplierList',
  'saveQuickAnswers',
  'sendWorkspaceImportPart',
  'archiveCustomer',
  'moveLead'
]

const VOLATILE = ['revision', 'updatedAt', 'differences', 'LastModification', 'rev', 'history', 'checklist', 'waiting']

let product: Shared
let owner: Visitor
let cases: Record<string, Case>

beforeAll(async () => {
  product = await borrowProduct('demo')
  owner = await visitDemo(product)
  cases = await makeCases()
})

afterAll(async () => {
  await product?.stop()
})

async function ask<T>(endpoint: Endpoint, input: object = {}): Promise<T> {
  const inWorkspace = endpoint.query && 'WorkspaceId' in endpoint.query.shape
  const query = {
    ...(inWorkspace && { WorkspaceId: owner.workspaceId }),
    ...('query' in input && (input.query as object))
  }
  const reply = await callOutside(product, endpoint, { as: owner, ...input, query } as never)
  if (!reply.ok) throw new Error(`${endpoint.name}: ${reply.status} ${reply.message}`)
  return reply.data as T
}

type Row = { id: string } & Facts
type Sized = Row & { colours: Row[]; sizes: Row[] }

async function makeCases(): Promise<Record<string, Case>> {
  const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()
  const account = { UserId: (await ask<Row>(byName('getCurrentUser'))).id }
  const { rows } = await ask<{ rows: Row[] }>(listItems)
  const all = await Promise.all(rows.map(({ id }) => ask<Sized>(getItem, { params: { itemId: id } })))
  const items = all.filter(({ colours, sizes }) => colours.length > 1 && sizes.length > 1)
  const item = items[0]!
  const category = await ask<Row>(createProductCategory, { body: { name: 'Shirts for changes' } })
  const options = { name: 'Sleeves', type: 'textList', values: [{ id: 'a', index: 0, value: 'Short' }] }
  const option = await ask<Row>(createItemOption, { body: options })
  const folder = await ask<Row>(createTagNode, { body: { kind: 'folder', name: 'Outer' } })
  const inner = await ask<Row>(createTagNode, { body: { kind: 'folder', name: 'Inner' } })
  const { rows: documents } = await ask<{ rows: Row[] }>(listDocuments, { query: { kind: 'layout' } })
  const documentId = documents[0]!.id

  const draft = await ask<StoreDetail>(createStore, { body: { name: 'Changing' } })
  const storeId = draft.id
  const two = items.slice(0, 2).map(({ id }) => id)
  const filled = await ask<StoreDetail>(addStoreItems, { params: { storeId }, body: { itemIds: two } })
  const [first, second] = filled.storeItems
  const [colour] = first!.item.colours
  const [size, otherSize] = first!.item.sizes
  const storeItemId = first!.id
  const limits = [{ variant: `${colour!.id}/${size!.id}`, capacity: 7 }]
  await ask(updateStoreItem, { params: { storeId, storeItemId }, body: { stock: limits, section: 'Tops' } })
  const bundleId = crypto.randomUUID()
  const parts = [first!, second!].map(({ id }, index) => ({ id: `p${index}`, storeItemId: id }))
  const bundle = { name: 'Pack', description: 'Two', section: 'Packs', priceCents: 3000, required: false, hidden: true }
  await ask(byName('saveStoreBundle'), { params: { storeId, bundleId }, body: { ...bundle, parts } })
  const coupon = { code: 'KEEP', kind: 'amount', value: 500, maxUses: 9, expiresAt: inMs(1e9) }
  await ask(byName('saveCoupon'), { params: { storeId }, body: coupon })
  const delivery = {
    pickup: [{ id: 'shop', name: 'Shop', address: 'Main St 1', instructions: 'Ring' }],
    group: { enabled: true, label: 'Class', recipients: ['1a'] },
    shipping: { enabled: true, priceCents: 500, freeOverCents: null }
  }
  const readStore = () => ask<StoreDetail>(getStore, { params: { storeId } })
  await ask(updateStore, {
    params: { storeId },
    body: { revision: (await readStore()).revision, delivery, opensAt: inMs(-1e6), closesAt: inMs(1e9) }
  })

  const portfolio = await ask<Row>(createPortfolio, { body: { title: 'Work', slug: 'work-of-changes' } })
  const from = { source: 'mockup', itemId: item.id, colourId: item.colours[0]!.id, side: 'front' }
  const picture = { caption: 'Front', tags: ['a'], customer: 'School', consent: true }
  const image = await ask<Row>(addPortfolioImage, { body: { portfolioId: portfolio.id, from, ...picture } })
  const readPortfolio = () =>
    ask<Facts & { images: Row[]; revision: number }>(getPortfolio, { params: { portfolioId: portfolio.id } })

  const customer = await ask<Row>(createCustomer, {
    body: { name: 'Coach', company: 'Club', notes: 'Calls on Mondays' }
  })

  const { rows: files } = await ask<{ rows: Row[] }>(listFiles, { query: { kind: 'artwork' } })
  const blankPicture = files[0]!.id
  const newRoll = { kind: 'roll', sku: 'SM-WHITE', widthMm: 508, leftMm: 5000, place: 'Rack', note: 'New', lowMm: 500 }
  const roll = await ask<Row>(createFilmRoll, { body: newRoll })
  const blank = await ask<Row>(createBlank, { body: { name: 'Tee for changes' } })
  const open = await ask<BlankNeed[]>(listBlankNeeds)
  const needs = open.slice(0, 3).map(({ jobId, itemId, size }) => ({ jobId, itemId, size }))
  const purchase = await ask<Purchase>(createPurchase, { body: { needs } })
  const table = await ask<Row>(createPriceMatrix, {
    body: {
      name: 'Table',
      method: 'screen',
      by: 'colours',
      from: [1, 24],
      upTo: [1, 2],
      cents: [
        [500, 600],
        [400, 450]
      ]
    }
  })
  const lead = await ask<Row>(createLead, { body: { name: 'Kim', message: 'Twenty hoodies' } })
  const sheet = await ask<TransferSheet>(createTransferSheet, { body: { name: 'Team' } })

  const job = await ask<Row & { revision: number }>(createJob, {
    body: { title: 'Changing', contact: { name: 'Al', email: '', phone: '' }, note: 'Keep' }
  })
  const readJob = () =>
    ask<Facts & { items: Row[]; todos: Row[]; revision: number }>(getJob, { params: { jobId: job.id } })
  const jobItem = { id: crypto.randomUUID(), position: 0, kind: 'single', name: 'Sign', ownCents: 5000 }
  await ask(saveJobItems, { query: { JobId: job.id }, body: { revision: job.revision, items: [jobItem] } })
  const invoice = await ask<Row>(createInvoice, { body: { jobId: job.id } })
  const [todo] = await ask<[Row]>(createJobTodo, { params: { jobId: job.id }, body: { text: 'Call' } })
  const statuses = await ask<Row[]>(listJobStatuses)
  const jobStatus = statuses[1]!
  const call = { kind: 'todo', text: 'Call', person: 'owner', dueInDays: 1 }
  const ruleBody = { name: 'Ready', statusId: jobStatus.id, actions: [call] }
  const rule = (await ask<Row[]>(createStatusRule, { body: ruleBody })).at(-1)!
  const readRules = () => ask<Row[]>(listStatusRules)
  const hookBody = { url: 'https://example.com/hook', events: ['job.created'] }
  const { webhookId } = await ask<{ webhookId: string }>(createWebhook, { body: hookBody })

  const order = await makeOrder()
  const readOrder = async () =>
    (await ask<{ lines: Row[] }>(getShopperOrder, { params: { orderId: order } })).lines[0] as Facts
  const line = (await readOrder()) as Row & { personalisation: { field: { id: string } }[]; sizes: Row[]; size: Row }

  await ask(byName('updateBusinessProfile'), { body: { BusinessName: 'Delgado', EquipmentOwned: ['press'] } })
  const profile = { FirstName: 'Mia', LastName: 'Delgada', Phone: '+1 555', Language: { Code: 'en' } }
  const square = { id: 'o1', type: 'path', m: [1, 0, 0, 1, 0, 0], d: 'M0 0L10 0L10 10Z', rule: 'nonzero', fill: { ref: 'f1' }, strokes: [] } // biome-ignore format: one line
  const drawing = { $schema: 'designer-clipboard/1', roots: ['o1'], objects: [square], colours: [{ ref: 'f1', name: 'Red', hex: '#FF0000', index: 0 }], assets: {} } // biome-ignore format: one line
  const otherDrawing = { ...drawing, objects: [{ ...square, d: 'M0 0L20 0L20 20Z' }] }
  const photoArea = { corners: [[0.2, 0.2], [0.8, 0.2], [0.8, 0.8], [0.2, 0.8]], widthMm: 300, heightMm: 340, shading: 0.5 } // biome-ignore format: one line
  const symbol = await ask<Facts & { id: string }>(createSymbol, { body: { name: 'Crest', drawing, box: { x: 0, y: 0, w: 10, h: 10 } } }) // biome-ignore format: one line
  const readFilm = async () => (await ask<Facts[]>(listFilms)).find(({ sku }) => sku === film['sku'])!
  const film = (await ask<(Facts & { sku: string })[]>(listFilms))[0]!

  return {
    updateUserAccount: {
      query: account,
      base: () => ({}),
      fields: { ...profile, Username: 'mia.d', EmailLists: [{ Id: 'tips' }] },
      read: () => ask(getUserAccountByUserId, { query: account }),
      silent: ['Language']
    },
    updateAccountInformation: {
      base: () => ({}),
      fields: { ...profile, FirstName: 'Maja', LastName: 'D.', Phone: '+2', Username: 'mia-d', EmailLists: [] },
      read: () => ask(getUserAccountByUserId, { query: account }),
      silent: ['Language']
    },
    updateJobMilestone: {
      params: { milestone: 'readyToMake' },
      base: () => ({}),
      fields: { enabled: false, statusId: null },
      read: async () => (await ask<Facts[]>(listJobMilestones)).find(({ milestone }) => milestone === 'readyToMake')!
    },
    updateUserAccountSettings: {
      base: () => ({}),
      fields: {
        ...profile,
        FirstName: 'May',
        LastName: 'E.',
        Phone: '+3',
        EmailLists: [{ Id: 'news' }],
        Notifications: { orderPaid: false }
      },
      read: () => ask(getUserAccountSettings, { query: account }),
      silent: ['Language']
    },
    updateBusinessProfile: {
      base: () => ({}),
      fields: {
        ...Object.fromEntries(
          ['BusinessName', 'Address', 'Address2', 'PostalCode', 'State', 'City', 'Slogan', 'BusinessDescription'].map(
            name => [name, `New ${name}`.slice(0, 20)]
          )
        ),
        MobilePhone: '+4',
        Fax: '+5',
        PrimaryBusinessTypes: ['x'],
        ServicesConsidering: ['y'],
        BusinessLocations: ['z'],
        EquipmentOwned: ['w'],
        HeatAppliedGraphics: true
      },
      read: () => ask(getBusinessProfile)
    },
    updateWorkspace: {
      base: () => ({ workspaceId: owner.workspaceId }),
      fields: {
        businessName: 'Delgado & Co.',
        timeZone: 'Europe/Berlin',
        units: 'mm',
        locale: 'en-GB',
        address: { street: 'Other St 2' },
        taxPpm: 70_000,
        taxes: TAXES,
        flagged: true
      },
      touches: { taxPpm: ['taxPpm', 'taxes'], taxes: ['taxPpm', 'taxes'] },
      read: async () => (await ask<Facts[]>(getWorkspaces)).find(({ Id }) => Id === owner.workspaceId)!,
      silent: []
    },
    updateItem: {
      params: { itemId: item.id },
      base: ({ revision }) => ({ revision }),
      fields: {
        name: 'Other name',
        description: 'Other words',
        categoryId: category.id,
        garment: 'hoodie',
        basePriceCents: 1234,
        costCents: 99,
        colours: [{ ...item.colours[0], name: 'Other' }, ...item.colours.slice(1)],
        sizes: [{ ...item.sizes[0], name: 'Other' }, ...item.sizes.slice(1)],
        fields: [{ id: 'gift', label: 'Gift', type: 'text' }],
        artwork: []
      },
      read: () => ask(getItem, { params: { itemId: item.id } }),
      silent: ['garment', 'artwork']
    },
    updateItemOption: {
      params: { optionId: option.id },
      base: () => ({}),
      fields: { name: 'Arms', position: 7, values: [{ id: 'b', index: 0, value: 'Long' }] },
      read: async () => (await ask<Row[]>(listItemOptions)).find(({ id }) => id === option.id)!
    },
    updateProductCategory: {
      params: { categoryId: category.id },
      base: () => ({}),
      fields: { name: 'Shirts of changes', position: 8 },
      read: async () => (await ask<Row[]>(listProductCategories)).find(({ id }) => id === category.id)!
    },
    changeDocument: {
      query: { Id: documentId },
      base: ({ rev }) => ({ rev, change: {} }),
      fields: { change: { fields: { notes: 'Changed' } } },
      read: async () => {
        const { rev, design } = await ask<{ rev: number; design: Facts }>(getDocument, { query: { Id: documentId } })
        return { rev, ...design }
      },
      touches: { change: ['notes'] },
      silent: ['change']
    },
    updateCostRates: {
      base: () => ({}),
      fields: { hourlyCents: 4321, blankCents: 765, marginPercent: 43, wastePercent: 21 },
      read: () => ask(getCostRates)
    },
    updateJob: {
      params: { jobId: job.id },
      base: ({ revision }) => ({ revision }),
      fields: {
        title: 'Other job',
        customerId: customer.id,
        contact: { name: 'Bo', email: 'bo@example.com', phone: '1' },
        poNumber: 'PO-4711',
        dueOn: '2027-02-03',
        eventOn: '2027-02-05',
        delivery: 'shipping',
        deliveryNote: 'Ring',
        ownerId: account.UserId,
        tags: ['rush'],
        note: 'Other note',
        flagged: true
      },
      read: readJob,
      touches: {
        customerId: ['customerId', 'customer', 'contact', 'levelPercent', 'taxPpm', 'taxes', 'totalCents'],
        ownerId: ['ownerId', 'owner']
      }
    },
    updateProposal: {
      params: { jobId: job.id },
      base: ({ revision }) => ({ revision }),
      fields: {
        hex: '#123456',
        greeting: 'Hello',
        terms: 'Half now',
        validDays: 12,
        depositPercent: 25,
        remindDays: 3,
        remindTimes: 1,
        items: [{ itemId: jobItem.id, title: 'Shirt' }]
      },
      read: async () => {
        const { draft, revision } = await ask<Proposal>(getProposal, { params: { jobId: job.id } })
        return { ...draft, revision }
      }
    },
    updateInvoice: {
      params: { invoiceId: invoice.id },
      base: ({ revision }) => ({ revision }),
      fields: {
        billTo: 'Bo\n1 Elm Street',
        shipTo: 'Bo\n2 Elm Street',
        email: 'bo@example.com',
        poNumber: 'PO-4712',
        terms: 'net_30',
        dueOn: '2027-02-03',
        suppliedOn: '2026-10-30',
        note: 'Thanks',
        footer: 'Pay by check'
      },
      read: () => ask<Facts>(getInvoice, { params: { invoiceId: invoice.id } }),
      // What can be done depends on whether there is an address to write to; the date of supply is in the history.
      touches: { email: ['email', 'actions'], suppliedOn: ['suppliedOn', 'activity'] }
    },
    updateInvoiceSettings: {
      base: ({ revision }) => ({ revision }),
      fields: {
        prefix: 'B-',
        terms: 'net_15',
        depositPercent: 30,
        footer: 'Thanks',
        replyTo: 'billing@example.com',
        taxNumber: 'US 1',
        paper: 'a4',
        remindEvery: 7,
        remindMost: 2,
        lateFee: { kind: 'percent', value: 500 },
        lateFeeAfter: 20
      },
      read: () => ask<Facts>(getInvoiceSettings)
    },
    saveJobItems: {
      query: { JobId: job.id },
      base: ({ revision }) => ({ revision }),
      fields: {
        items: [{ ...jobItem, name: 'Other item' }],
        removed: [crypto.randomUUID()],
        discount: { kind: 'amount', value: 5 },
        charges: [{ id: crypto.randomUUID(), name: 'Art', cut: { kind: 'amount', value: 100 } }],
        shippingCents: 700,
        columns: [{ id: crypto.randomUUID(), name: 'Sleeve', type: 'text' }],
        was: {}
      },
      read: readJob,
      touches: {
        discount: ['discount', 'totalCents'],
        charges: ['charges', 'totalCents'],
        shippingCents: ['shippingCents', 'totalCents']
      },
      silent: ['removed', 'was']
    },
    setJobItemBlank: {
      params: { jobId: job.id, itemId: jobItem.id },
      base: () => ({}),
      fields: {
        itemId: item.id,
        blankId: blank.id,
        supplier: 'Northline',
        sizeCosts: [{ size: '2XL', costCents: 500 }],
        name: 'Tee',
        maker: 'Mill',
        styleNumber: '1',
        colour: 'Red',
        hex: '#aa0000',
        costCents: 321,
        supplied: true
      },
      read: async () => (await readJob()).items[0]!['blank'] as Facts
    },
    updateJobStatus: {
      params: { statusId: jobStatus.id },
      base: () => ({}),
      fields: { name: 'Folding', hex: '#123456', group: 'art', position: 3 },
      read: async () => (await ask<Row[]>(listJobStatuses)).find(({ id }) => id === jobStatus.id)!
    },
    updateStatusRule: {
      params: { ruleId: rule.id },
      base: ({ revision }) => ({ revision }),
      fields: {
        name: 'Other',
        statusId: statuses[2]!.id,
        enabled: false,
        actions: [{ ...call, text: 'Write' }],
        position: 0
      },
      read: async () => {
        const rules = await readRules()
        const position = rules.findIndex(({ id }) => id === rule.id)
        return { ...rules[position], position }
      }
    },
    updateWebhook: {
      params: { webhookId },
      base: () => ({}),
      fields: { url: 'https://example.com/other', description: 'Till', events: ['job.status'], paused: true },
      touches: { paused: ['pausedAt'] },
      read: async () => (await ask<Row[]>(listWebhooks)).find(({ id }) => id === webhookId)!
    },
    updateJobTodo: {
      params: { jobId: job.id, todoId: todo.id },
      base: () => ({}),
      fields: { text: 'Write', personId: account.UserId, dueOn: '2027-03-04', done: true },
      read: async () => (await readJob()).todos[0]!,
      touches: { personId: ['person'] }
    },
    updatePriceRules: {
      base: ({ revision }) => ({ revision }),
      fields: {
        markupPercent: 77,
        roundBlankCents: 25,
        upcharges: [{ size: '3XL', cents: 350 }],
        levels: [{ id: 'club', name: 'Club', percent: 12 }]
      },
      read: async () => (await ask<{ rules: Facts }>(getPrices)).rules
    },
    updateFilmRoll: {
      params: { rollId: roll.id },
      base: ({ revision }) => ({ revision }),
      fields: {
        sku: 'SM-RED',
        widthMm: 610,
        edgeMm: 12,
        leftMm: 1500,
        place: 'Shelf 3',
        note: 'Kinked',
        lowMm: 700,
        gone: 'thrown_away'
      },
      read: async () => {
        const { rolls } = await ask<{ rolls: Row[] }>(listFilmRolls, { query: { gone: 'true' } })
        return rolls.find(({ id }) => id === roll.id)!
      },
      touches: { sku: ['sku', 'filmName', 'hex'], gone: ['gone', 'goneAt'] }
    },
    updateBlank: {
      params: { blankId: blank.id },
      base: ({ revision }) => ({ revision }),
      fields: {
        name: 'Heavy tee',
        maker: 'Harrow',
        styleNumber: 'X1',
        supplier: 'Northline',
        garment: 'polo',
        colours: [{ name: 'Navy', hex: '#00224C', costs: [{ size: 'S', costCents: 100 }] }],
        sizes: [{ name: 'S', costCents: 320 }],
        printAreas: [{ place: 'Front', widthMm: 300, heightMm: 340 }],
        frontFileId: blankPicture,
        backFileId: blankPicture,
        frontArea: photoArea,
        backArea: photoArea,
        note: 'Runs small'
      },
      read: () => ask(getBlank, { params: { blankId: blank.id } })
    },
    updatePurchase: {
      params: { purchaseId: purchase.id },
      base: ({ revision }) => ({ revision }),
      fields: {
        supplier: 'Harbourside',
        email: 'orders@harbour.example',
        note: 'Call first',
        expectedOn: '2031-03-04',
        quantities: [{ lineId: purchase.lines[0]!.id, quantity: 9999 }]
      },
      touches: { quantities: ['lines', 'pieces', 'totalCents'] },
      read: () => ask(getPurchase, { params: { purchaseId: purchase.id } })
    },
    updatePriceMatrix: {
      params: { matrixId: table.id },
      base: ({ revision }) => ({ revision }),
      fields: {
        name: 'Other table',
        method: 'vinyl',
        by: 'locations',
        from: [6, 12],
        upTo: [2, 4],
        cents: [
          [900, 800],
          [700, null]
        ],
        beyond: { step: 2, cents: [50, 40] },
        fees: [{ id: 'art', name: 'Art', cents: 100, per: 'job', reorderCents: 0, freeFrom: 5, spread: true }]
      },
      read: async () => (await ask<{ matrices: Row[] }>(getPrices)).matrices.find(({ id }) => id === table.id)!
    },
    updateTagNode: {
      query: { Id: inner.id },
      base: () => ({}),
      fields: { name: 'Inside', parentId: folder.id },
      read: async () => (await ask<Row[]>(getTagTree)).find(({ id }) => id === inner.id)!
    },
    updateSymbol: {
      params: { symbolId: symbol.id },
      base: ({ rev, drawing, box }) => ({ rev, drawing, box }),
      fields: { name: 'Other crest', drawing: otherDrawing, box: { x: 1, y: 1, w: 20, h: 20 }, updateDesigns: true },
      read: async () => {
        const {
          thumbnailUrl: _,
          usedIn: __,
          ...facts
        } = await ask<Facts>(getSymbol, { params: { symbolId: symbol.id } })
        return facts
      },
      silent: ['updateDesigns']
    },
    updateFilm: {
      params: { sku: film.sku },
      base: () => ({}),
      fields: {
        name: 'Other film',
        hex: '#123456',
        finish: 'glitter',
        rollWidthMm: 300,
        pricePerM: 3,
        inStock: !film['inStock']
      },
      read: readFilm,
      touches: Object.fromEntries(
        ['name', 'hex', 'finish', 'rollWidthMm', 'pricePerM'].map(name => [name, ['entry', 'changed', name]])
      ),
      silent: ['rollWidthMm', 'pricePerM', 'finish']
    },
    updateStore: {
      params: { storeId },
      base: ({ revision }) => ({ revision }),
      fields: {
        name: 'Changed',
        organisation: 'Club',
        slug: 'changed-slug',
        message: 'Hello',
        contactEmail: 'shop@example.com',
        themeHex: '#123456',
        timeZone: 'Europe/Berlin',
        opensAt: inMs(-2e6),
        closesAt: inMs(2e9),
        inHandsOn: '2027-05-01',
        fundraisingKind: 'amount',
        fundraisingValue: 300,
        goalCents: 100_000,
        minimumUnits: 12,
        taxPpm: 50_000,
        taxShipping: true,
        taxes: TAXES,
        givesBack: false,
        delivery: { shipping: { enabled: true, priceCents: 900, freeOverCents: 5000 } },
        access: 'unlisted',
        announceTo: ['a@example.com'],
        step: 4,
        password: 'open sesame'
      },
      read: async () => {
        const { settings, revision, hasPassword, storeItems, bundles, coupons } = await readStore()
        const { delivery: ways, ...rest } = settings
        return { ...rest, ...ways, revision, hasPassword, storeItems, bundles, coupons }
      },
      touches: { delivery: ['shipping'], password: ['hasPassword'], taxes: ['taxes', 'taxPpm', 'taxShipping'] },
      silent: ['taxShipping']
    },
    updateCustomer: {
      params: { customerId: customer.id },
      base: ({ revision }) => ({ revision }),
      fields: {
        kind: 'company',
        name: 'Other coach',
        company: 'Other club',
        emails: [{ address: 'coach@example.com', label: 'work' }],
        phones: [{ number: '+1 555 0100', label: '' }],
        addresses: [{ city: 'Dayton' }],
        taxExempt: true,
        taxNumber: 'EX-1',
        terms: 'net_30',
        priceLevel: 'Trade',
        tags: ['school'],
        notes: 'Calls on Fridays',
        flagged: true
      },
      read: () => ask(getCustomer, { params: { customerId: customer.id } })
    },
    updateLead: {
      params: { leadId: lead.id },
      base: ({ revision }) => ({ revision }),
      fields: {
        name: 'Kim Stone',
        company: 'Club',
        email: 'kim@example.com',
        phone: '+1 555 0100',
        source: 'visit',
        product: 'Hoodies',
        quantity: '20',
        needBy: '2027-05-01',
        message: 'Thirty hoodies',
        notes: 'Rings back',
        ownerId: account.UserId,
        nextStep: 'Send a price',
        nextOn: '2027-04-01'
      },
      read: async () => {
        const { activity: _, alike: __, ...facts } = await ask<Facts>(getLead, { params: { leadId: lead.id } })
        return facts
      },
      touches: { ownerId: ['ownerId', 'ownerName'] }
    },
    updateTransferSheet: {
      params: { sheetId: sheet.id },
      base: ({ revision }) => ({ revision }),
      fields: { name: 'Other sheet', chosenLengthIn: 36, pieces: [] },
      read: async () => {
        const { updatedAt: _, ...facts } = await ask<Facts>(getTransferSheet, { params: { sheetId: sheet.id } })
        return facts
      },
      silent: ['pieces']
    },
    updateStoreItem: {
      params: { storeId, storeItemId },
      base: () => ({}),
      fields: {
        section: 'Shirts',
        priceCents: 2222,
        required: true,
        hidden: true,
        onlyBundled: true,
        leftOut: [otherSize!.id],
        stock: [...limits, { variant: '', capacity: 20 }]
      },
      read: async () => (await readStore()).storeItems.find(({ id }) => id === storeItemId) as Facts
    },
    saveStoreBundle: {
      params: { storeId, bundleId },
      base: () => ({}),
      fields: {
        name: 'Big pack',
        description: 'Both',
        section: 'Other',
        priceCents: 3500,
        required: true,
        hidden: false,
        parts: parts.toReversed()
      },
      read: async () => (await readStore()).bundles.find(({ id }) => id === bundleId) as Facts
    },
    saveCoupon: {
      params: { storeId },
      base: () => ({ code: 'KEEP' }),
      fields: { kind: 'percent', value: 700, maxUses: 5, expiresAt: inMs(2e9) },
      read: async () => (await readStore()).coupons.find(({ code }) => code === 'KEEP') as Facts
    },
    changeOrderLine: {
      params: { lineId: line.id },
      query: { orderId: order },
      base: () => ({}),
      fields: { sizeId: line.sizes.find(({ id }) => id !== line.size.id)!.id, personalisation: {} },
      read: readOrder,
      touches: { sizeId: ['size'] },
      silent: ['personalisation']
    },
    updatePortfolio: {
      params: { portfolioId: portfolio.id },
      base: ({ revision }) => ({ revision }),
      fields: {
        title: 'Works',
        slug: 'works-of-changes',
        intro: 'See',
        themeHex: '#654321',
        sections: [{ id: 's1', title: 'Shirts' }],
        coverImageId: image.id,
        contact: false,
        contactText: 'Write',
        published: true
      },
      read: readPortfolio,
      touches: { slug: ['slug', 'path'], published: ['published', 'path'] },
      silent: ['contact']
    },
    updatePortfolioImage: {
      params: { imageId: image.id },
      base: () => ({}),
      fields: { caption: 'Back', tags: ['b'], customer: 'Club', consent: false, sectionId: 's1' },
      read: async () => (await readPortfolio()).images.find(({ id }) => id === image.id)!
    }
  }

  /** An order of a store that sells an item with names on it, so that there is something to lose. */
  async function makeOrder(): Promise<string> {
    const made = await ask<StoreDetail>(createStore, { body: { name: 'Selling' } })
    const shirt = await ask<Row>(byName('createItem'), {
      body: {
        name: 'Named tee',
        garment: 'tee',
        basePriceCents: 2000,
        colours: [{ id: 'navy', name: 'Navy', hex: '#1b2a4a' }],
        sizes: ['s', 'm'].map(id => ({ id, name: id.toUpperCase(), upchargeCents: 0 })),
        fields: [{ id: 'name', label: 'Name', type: 'text' }]
      }
    })
    const there = { params: { storeId: made.id } }
    const sold = await ask<StoreDetail>(addStoreItems, { ...there, body: { itemIds: [shirt.id] } })
    const { revision } = await ask<StoreDetail>(getStore, there)
    const open = { delivery: { pickup: delivery.pickup }, opensAt: inMs(-1e6), closesAt: inMs(1e9) }
    await ask(updateStore, { ...there, body: { revision, ...open } })
    await ask(changeStoreState, { ...there, body: { action: 'publish' } })
    const wanted = { itemId: sold.storeItems[0]!.id, colourId: 'navy', sizeId: 's', quantity: 1 }
    const cart = {
      campaignId: made.campaignId,
      lines: [{ key: 'a', ...wanted, personalisation: { name: 'ADA' } }]
    }
    const { totalCents } = await ask<{ totalCents: number }>(priceCart, { body: cart })
    const placed = await ask<{ orderId: string }>(placeOrder, {
      headers: { 'idempotency-key': crypto.randomUUID() },
      body: {
        ...cart,
        buyer: { name: 'Bo', email: 'bo@example.com' },
        delivery: { kind: 'pickup', pointId: 'shop' },
        expectedTotalCents: totalCents
      }
    })
    return placed.orderId
  }
}

function byName(name: string): Endpoint {
  return CONTRACT.find(({ endpoint }) => endpoint.name === name)!.endpoint
}

function changedIn(before: Facts, after: Facts): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].filter(name => !VOLATILE.includes(name) && !isDeepStrictEqual(before[name], after[name]))
}

const UPDATES = CONTRACT.map(({ endpoint }) => endpoint).filter(({ method }) => method === 'PUT' || method === 'PATCH')

test('every PUT and PATCH of the contract is looked at', () => {
  expect([...Object.keys(cases), ...NEED_ALL].toSorted()).toEqual(UPDATES.map(({ name }) => name).toSorted())
})

test.each(UPDATES.filter(({ name }) => !NEED_ALL.includes(name)).map(endpoint => [endpoint.name, endpoint] as const))(
  '%s changes what is given and nothing else',
  async (name, endpoint) => {
    const { params, query, base, fields, read, touches = {}, silent = [] } = cases[name]!
    const send = async (body: object) => {
      const asked = { ...query, ...(endpoint.access === 'workspace' && { WorkspaceId: owner.workspaceId }) }
      return callOutside(product, endpoint, { as: owner, params, query: asked, body } as never)
    }
    let before = await read()
    const nothing = await send(base(before))
    expect(nothing, `nothing: ${nothing.message}`).toMatchObject({ status: 200 })
    expect(changedIn(before, await read())).toEqual([])

    for (const [field, value] of Object.entries(fields)) {
      before = await read()
      const reply = await send({ ...base(before), [field]: value })
      expect(reply, `${field}: ${reply.message}`).toMatchObject({ status: 200 })
      const changed = changedIn(before, await read())
      const own = touches[field] ?? [field]
      expect(
        changed.filter(each => !own.includes(each)),
        `changed with ${field}`
      ).toEqual([])
      if (!silent.includes(field)) expect(changed, field).not.toEqual([])
    }
  }
)

test('an address keeps the lines that are not given, a delivery the ways', async () => {
  const { base, read, fields } = cases['updateWorkspace']!
  const send = (address: object) =>
    callOutside(product, byName('updateWorkspace'), {
      as: owner,
      body: { ...base({}), address }
    } as never)
  await send({ street: 'A 1', city: 'Berlin', country: 'DE' })
  await send({ city: 'Bonn' })
  expect((await read())['address']).toMatchObject({ street: 'A 1', city: 'Bonn', country: 'DE' })
  expect(fields).toHaveProperty('address')
})

test.each(NEED_ALL)('%s without its parts is refused', async name => {
  const endpoint = byName(name)
  const params = Object.fromEntries(
    [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, key]) => [key, crypto.randomUUID()])
  )
  const query = { WorkspaceId: owner.workspaceId, Id: crypto.randomUUID() }
  const reply = await callOutside(product, endpoint, { as: owner, params, query, body: {} } as never)
  expect([400, 404]).toContain(reply.status)
})
