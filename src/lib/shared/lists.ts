// The lists of the dashboard: what each can be narrowed to, and how its address says so.
import { HUE_IDS } from './hues.ts'
import { LEAD_SOURCES, LEAD_STAGES } from './lead.ts'
import { day, type FilterOf, flag, id, listFilter, mark, matching, oneOf, order, words } from './list-filter.ts'
import { METHODS } from './job-pricing/price-book.ts'
import { JOB_GROUPS } from './jobs.ts'
import { RUN_STATES } from './production-runs.ts'
import { PURCHASE_STATES } from './purchases.ts'
import { SUPPLY_ORDER_STATES } from './supply-order.ts'
import { STORE_STATES } from './store-state.ts'
import { isUuid } from './uuid.ts'

export const itemList = listFilter('/dashboard/items', {
  search: words(),
  categoryId: id('category'),
  archived: flag()
})
export type ItemFilter = FilterOf<typeof itemList>

export const storeList = listFilter('/dashboard/stores', {
  search: words(),
  state: oneOf(STORE_STATES),
  sort: order(['newest', 'closing', 'name'])
})

export const orderList = listFilter('/dashboard/orders', {
  search: words(),
  storeId: id(),
  state: matching(text => /^[a-z_]{1,30}$/.test(text)),
  delivery: oneOf(['pickup', 'group', 'shipping']),
  from: day(),
  to: day(),
  sort: order(['newest', 'oldest', 'total', 'buyer']),
  at: mark()
})
export type OrderFilter = FilterOf<typeof orderList>

const tag = () => matching(text => text.length > 0 && text.length <= 30)

export const customerList = listFilter('/dashboard/customers', {
  search: words(),
  tag: tag(),
  flagged: flag(),
  sort: order(['name', 'newest', 'updated']),
  at: mark()
})
export type CustomerFilter = FilterOf<typeof customerList>

export const archivedCustomerList = listFilter('/dashboard/customers/archived', { search: words(), at: mark() })

export const leadList = listFilter('/dashboard/leads', {
  search: words(),
  source: oneOf(LEAD_SOURCES),
  stage: oneOf(LEAD_STAGES),
  sort: order(['newest', 'next', 'name']),
  /** The board shows every stage, the list one below the other. */
  view: order(['board', 'list'])
})
export type LeadFilter = FilterOf<typeof leadList>

export const jobList = listFilter('/dashboard/jobs', {
  search: words(),
  group: oneOf(JOB_GROUPS),
  statusId: id('status'),
  customerId: id('customer'),
  ownerId: id('owner'),
  method: oneOf(METHODS),
  due: oneOf(['overdue', 'today', 'week', 'none']),
  flagged: flag(),
  open: order(['open', 'closed', 'all']),
  sort: order(['due', 'newest', 'updated', 'number', 'title', 'total']),
  view: order(['table', 'board', 'calendar']),
  /** Of the calendar: by which date, how many days, and around which one. */
  dated: order(['due', 'event']),
  span: order(['month', 'week']),
  on: { ...day(), isOrder: true },
  at: mark()
})
export type JobFilter = FilterOf<typeof jobList>

export const invoiceList = listFilter('/dashboard/invoices', {
  search: words(),
  show: order(['all', 'unpaid', 'overdue', 'draft', 'paid', 'void']),
  customerId: id('customer'),
  sort: order(['newest', 'due', 'balance']),
  at: mark()
})
export type InvoiceFilter = FilterOf<typeof invoiceList>

export const blankList = listFilter('/dashboard/blanks', {
  search: words(),
  supplier: matching(text => text.length > 0 && text.length <= 80),
  archived: flag(),
  sort: order(['name', 'newest']),
  at: mark()
})
export type BlankFilter = FilterOf<typeof blankList>

export const purchaseList = listFilter('/dashboard/blanks/orders', {
  search: words(),
  state: oneOf(PURCHASE_STATES),
  at: mark()
})
export type PurchaseFilter = FilterOf<typeof purchaseList>

export const runList = listFilter('/dashboard/production', {
  search: words(),
  state: oneOf(RUN_STATES),
  at: mark()
})
export type RunFilter = FilterOf<typeof runList>

export const portfolioList = listFilter('/dashboard/portfolios', {
  search: words(),
  state: oneOf(['published', 'draft']),
  sort: order(['newest', 'updated', 'title'])
})

export const mailList = listFilter('/dashboard/mails', {
  search: words(),
  state: oneOf(['queued', 'sent', 'kept', 'failed']),
  at: mark()
})

export const payoutList = listFilter('/dashboard/payouts', {})

export const disputeList = listFilter('/dashboard/disputes', {})

export const transferList = listFilter('/dashboard/make/ultra-color-max-transfers', { search: words() })

const supplyOrders = { search: words(), state: oneOf(SUPPLY_ORDER_STATES) }

export const supplyOrderList = listFilter('/dashboard/make/orders', supplyOrders)

/** Of the platform's admins, as the next one. */
export const allSupplyOrderList = listFilter('/dashboard/admin/supply-orders', supplyOrders)

/** Of the platform's admins. */
export const peopleList = listFilter('/dashboard/admin/impersonate', {
  search: words(),
  state: oneOf(['active', 'unverified', 'closed', 'admin']),
  sort: order(['newest', 'name', 'email']),
  at: mark()
})
export type PeopleFilter = FilterOf<typeof peopleList>

export type DocumentKind = 'layout' | 'file'

const documents = {
  folder: matching(text => isUuid(text) || text === 'none'),
  tag: id(),
  search: words(),
  sort: order(['updated', 'created', 'name', 'size']),
  trash: flag()
}

export const documentLists = {
  layout: listFilter('/dashboard/design/layouts', documents),
  file: listFilter('/dashboard/design/my-files', documents)
}
export type DocumentFilter = FilterOf<(typeof documentLists)['layout']>

export const artList = listFilter('/dashboard/design/clipart', {
  search: words(),
  category: matching(text => /^[a-z0-9-]{1,40}(\/[a-z0-9-]{1,40})?$/.test(text)),
  hue: oneOf(HUE_IDS),
  cuttable: flag()
})
export type ArtFilter = FilterOf<typeof artList>
