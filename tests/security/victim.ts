// A workspace full of rows and everybody who could ask for them. What belongs to it carries its mark.
import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'
import type { Client } from 'pg'
import { inject } from 'vitest'

import { createBlank } from '#lib/contract/blanks.ts'
import { addImportLines, createCustomerImport } from '#lib/contract/customer-imports.ts'
import { addLeadImportLines, createLeadImport } from '#lib/contract/lead-imports.ts'
import { archiveCustomer, createCustomer, mergeCustomers } from '#lib/contract/customers.ts'
import { createDesignerSession } from '#lib/contract/designer.ts'
import { nameDocumentVersion } from '#lib/contract/document-history.ts'
import { createDocument } from '#lib/contract/documents.ts'
import { sendRequest } from '#lib/contract/feedback.ts'
import { createItemOption, createProductCategory } from '#lib/contract/items.ts'
import { createLead } from '#lib/contract/leads.ts'
import { inviteUser, removeMember } from '#lib/contract/members.ts'
import { createJob, saveJobItems } from '#lib/contract/jobs.ts'
import { createJobStatus, listJobStatuses, moveJobs } from '#lib/contract/job-work.ts'
import { closedStore, piecesOf, startedRun } from '../support/production.ts'
import { createPurchase } from '#lib/contract/purchases.ts'
import { createPriceMatrix } from '#lib/contract/prices.ts'
import { saveCoupon, saveStoreBundle } from '#lib/contract/store-offers.ts'
import { createStore } from '#lib/contract/stores.ts'
import { createTagNode } from '#lib/contract/tag-tree.ts'
import { type Db, getDb } from '#lib/server/platform/db/index.ts'

import { issueInvoice, linkOf, makeInvoice } from '../support/invoices.ts'
import { makeOrder, updateOrder } from '../support/orders.ts'
import { cheapHash } from '../support/passwords.ts'
import { plainPng, uploaded } from '../support/pictures.ts'
import { withClient } from '../support/postgres.ts'
import { makePortfolio, publish } from '../support/portfolios.ts'
import { openShop } from '../support/shop.ts'
import { buy } from '../support/shopping.ts'
import { addMember, addMembers, type Person, sent, signUp, signUpMany } from '../support/world.ts'

export const IDENTITIES = [
  'owner',
  'admin',
  'sales',
  'production',
  'viewer',
  'stranger',
  'exMember',
  'anonymous'
] as const
export type Identity = (typeof IDENTITIES)[number]

const ROLES_OF_OTHERS = ['admin', 'sales', 'production', 'viewer', 'admin'] as const

export type Victim = Awaited<ReturnType<typeof makeVictim>>

/** In a workspace of its own, or in that of the given owner. */
export async function makeVictim(given?: Person) {
  const mark = `mark${randomUUID().replaceAll('-', '')}`
  const owner = given ?? (await signUp())
  const db = getDb()
  await db.updateTable('workspaces').set({ business_name: mark }).where('id', '=', owner.workspaceId).execute()
  await db.updateTable('users').set({ last_name: mark }).where('id', '=', owner.userId).execute()
  const inside = { as: owner, query: { WorkspaceId: owner.workspaceId } }

  const [stranger, ...others] = await signUpMany(6)
  const [admin, sales, production, viewer, exMember] = await addMembers(owner, ROLES_OF_OTHERS, others)
  await sent(removeMember, { as: owner, query: { ...inside.query, UserId: exMember!.userId } })
  const people: Record<Identity, Person | undefined> = {
    owner,
    admin,
    sales,
    production,
    viewer,
    stranger,
    exMember,
    anonymous: undefined
  }

  /** Of a store that has closed, with one paid order. */
  const run = async () => {
    const { store } = await closedStore(owner)
    return startedRun(owner, { kind: 'store', storeId: store.id })
  }

  /** An open store with two items. */
  const shop = () => openShop(owner, { store: { name: `Shop ${mark}` }, tee: { name: `Tee ${mark}` } })

  return {
    mark,
    owner,
    people,
    workspaceId: owner.workspaceId,
    inside: inside.query,
    shop,
    /** Behind a password; gives how shoppers name it. */
    lockedShop: async () => {
      const locked = { access: 'password', password_hash: cheapHash('open sesame') }
      return (await openShop(owner, { store: { name: `Shop ${mark}`, ...locked } })).campaignId
    },
    /** Placed by a shopper and not paid yet; gives the secret of its link. */
    boughtOrder: async () => (await buy(await shop())).orderId,
    draft: () => sent(createStore, { ...inside, body: { name: `Draft ${mark}` } }),
    category: () => sent(createProductCategory, { ...inside, body: { name: `${mark} ${randomUUID().slice(0, 8)}` } }),
    option: () =>
      sent(createItemOption, { ...inside, body: { name: `Option ${mark}`, type: 'textList', values: [] } } as never),
    job: async () => {
      const job = await sent(createJob, { ...inside, body: { title: `Job ${mark}` } })
      const item = { id: randomUUID(), position: 0, name: mark, sizes: [{ size: 'M', quantity: 2 }] }
      const query = { ...inside.query, JobId: job.id }
      return sent(saveJobItems, { as: owner, query, body: { revision: job.revision, items: [item] } })
    },
    invoice: (issued = false) => (issued ? issueInvoice(owner, 5000) : makeInvoice(owner, 5000)),
    invoiceLink: async () => linkOf(owner, await issueInvoice(owner, 5000)),
    jobStatus: async () => {
      const name = `S ${randomUUID().slice(0, 8)}`
      const all = await sent(createJobStatus, { ...inside, body: { name, hex: '#123456', group: 'art' } })
      return { status: all.find(status => status.name === name)!, start: all.find(({ role }) => role === 'start')! }
    },
    blank: () => sent(createBlank, { ...inside, body: { name: `Blank ${mark}` } }),
    purchase: async () => {
      const made = await sent(createJob, { ...inside, body: { title: `Buy ${mark}` } })
      const sizes = [{ size: 'M', quantity: 2 }]
      const item = { id: randomUUID(), position: 0, name: 'Tee', blank: { name: `Tee ${mark}`, colour: 'Red' }, sizes }
      const query = { ...inside.query, JobId: made.id }
      await sent(saveJobItems, { as: owner, query, body: { revision: made.revision, items: [item] } })
      const statuses = await sent(listJobStatuses, inside)
      const statusId = statuses.find(({ group }) => group === 'blanks')!.id
      await sent(moveJobs, { ...inside, body: { jobIds: [made.id], statusId } })
      const needs = [{ jobId: made.id, itemId: item.id, size: 'M' }]
      return sent(createPurchase, { ...inside, body: { needs } })
    },
    run,
    /** Paid, of a store that has closed, and in no run. */
    orderToMake: async () => (await closedStore(owner)).orders[0]!.id,
    pieceCode: async () => {
      const [piece] = await piecesOf(owner, await run())
      return piece!.code
    },
    priceTable: () =>
      sent(createPriceMatrix, {
        ...inside,
        body: { name: `Prices ${mark}`, method: 'screen', by: 'flat', from: [1], upTo: [1], cents: [[100]] }
      }),
    bundle: async () => {
      const { storeId, tee, cap } = await shop()
      const parts = [tee, cap].map(({ storeItemId }, index) => ({ id: `part-${index}`, storeItemId }))
      const params = { storeId, bundleId: randomUUID() }
      await sent(saveStoreBundle, {
        as: owner,
        params,
        query: inside.query,
        body: { name: 'Pack', priceCents: 2500, parts }
      })
      return { params, parts }
    },
    coupon: async () => {
      const { storeId } = await shop()
      const body = { code: 'SPRING', kind: 'amount' as const, value: 100 }
      const { coupons } = await sent(saveCoupon, { as: owner, params: { storeId }, query: inside.query, body })
      return { storeId, couponId: coupons[0]!.id }
    },
    design: () => sent(createDocument, { ...inside, body: { from: 'blank', name: `Design ${mark}` } }),
    version: async (id: string) => {
      const asked = { as: owner, query: { ...inside.query, Id: id }, body: { name: mark } }
      return (await sent(nameDocumentVersion, asked)).id
    },
    folder: () =>
      sent(createTagNode, {
        ...inside,
        body: { kind: 'folder' as const, name: `${mark} ${randomUUID().slice(0, 8)}` }
      }),
    /** Of the designer, opened by the owner. */
    session: async () => (await sent(createDesignerSession, { ...inside, body: {} })).id,
    file: async () => uploaded(owner, await plainPng()),
    /** Not paid yet. */
    order: async () => {
      const order = await makeOrder(owner)
      await updateOrder(order.orderId, { buyer_name: mark })
      return order
    },
    paidOrder: async () => {
      const order = await makeOrder(owner)
      const change = {
        buyer_name: mark,
        status: 'paid',
        paid_cents: order.totalCents,
        paid_at: new Date().toISOString()
      }
      await updateOrder(order.orderId, change)
      return order
    },
    customer: () => sent(createCustomer, { ...inside, body: { name: `Coach ${mark}` } }),
    archivedCustomer: async () => {
      const { id } = await sent(createCustomer, { ...inside, body: { name: `Coach ${mark}` } })
      return sent(archiveCustomer, { ...inside, params: { customerId: id }, body: { archived: true } })
    },
    lead: () => sent(createLead, { ...inside, body: { name: `Coach ${mark}` } }),
    merge: async () => {
      const body = { name: `Coach ${mark}` }
      const kept = await sent(createCustomer, { ...inside, body })
      const gone = await sent(createCustomer, { ...inside, body })
      const merged = { keptId: kept.id, goneId: gone.id, details: body }
      return (await sent(mergeCustomers, { ...inside, body: merged })).mergeId
    },
    /** With a line, not started. */
    customerImport: async () => {
      const { id } = await sent(createCustomerImport, { ...inside, body: { fileName: mark, heads: ['Name'] } })
      const body = { from: 1, lines: [[`Coach ${mark}`]] }
      return sent(addImportLines, { ...inside, params: { importId: id }, body })
    },
    leadImport: async () => {
      const { id } = await sent(createLeadImport, { ...inside, body: { fileName: mark, heads: ['Name'] } })
      const body = { from: 1, lines: [[`Coach ${mark}`]] }
      return sent(addLeadImportLines, { ...inside, params: { importId: id }, body })
    },
    portfolio: () => makePortfolio(owner, `Work ${mark}`),
    /** On the web; gives its address. */
    publishedPortfolio: async () => (await publish(owner, `Work ${mark}`)).slug,
    request: async () => (await sent(sendRequest, { as: owner, body: { Subject: mark, Text: 'Help me please' } })).id,
    invitation: () => sent(inviteUser, { ...inside, body: { Email: `${randomUUID()}@example.com`, Role: 'viewer' } }),
    member: () => addMember(owner, 'viewer')
  }
}

/** Changes without anybody's doing, or by the asking itself. */
const VOLATILE = ['sessions', 'throttles', 'security_events', 'idempotency_keys']

const watched = new WeakSet<Db>()

/** The same before and after means that no row was written that has stayed. */
export async function digest(): Promise<string> {
  const db = getDb()
  if (!watched.has(db)) await watchRows(db)
  watched.add(db)
  const { rows } = await sql<{ changes: string }>`select last_value::text as changes from watching.changes`.execute(db)
  return rows[0]!.changes
}

/** Counts each row that is written, when its transaction ends: what was taken back again does not count. */
async function watchRows(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  const url = new URL(inject('adminUrl'))
  url.pathname = `/${rows[0]!.name}`
  await withClient(url.href, async client => {
    await client.query(`
      grant trigger on audit_entries to current_user;
      create schema watching;
      create sequence watching.changes;
      grant usage on schema watching to public;
      grant select on watching.changes to public;
      create function watching.count() returns trigger language plpgsql security definer as $$
      begin
        perform nextval('watching.changes');
        return null;
      end $$`)
    for (const table of await tablesOf(client)) {
      await client.query(`
        create constraint trigger watched after insert or update or delete on "${table}"
        deferrable initially deferred for each row execute function watching.count()`)
    }
  })
}

async function tablesOf(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`)
  return rows.map(({ name }) => name).filter(name => !VOLATILE.includes(name))
}
