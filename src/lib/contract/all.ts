import { z } from 'zod'

import * as accounts from './accounts.ts'
import * as admin from './admin.ts'
import * as artwork from './artwork.ts'
import * as auth from './auth.ts'
import * as billing from './billing.ts'
import * as blankStock from './blank-stock.ts'
import * as blanks from './blanks.ts'
import * as content from './content.ts'
import * as dashboard from './dashboard.ts'
import * as designer from './designer.ts'
import * as developers from './developers.ts'
import * as disputes from './disputes.ts'
import * as heldPayments from './held-payments.ts'
import * as designComments from './design-comments.ts'
import * as docCore from './doc-core.ts'
import * as documentHistory from './document-history.ts'
import * as documents from './documents.ts'
import * as shared from './endpoint.ts'
import type { Endpoint } from './endpoint.ts'
import * as feedback from './feedback.ts'
import * as files from './files.ts'
import * as customerImports from './customer-imports.ts'
import * as customers from './customers.ts'
import * as costRates from './cost-rates.ts'
import * as films from './films.ts'
import * as fonts from './fonts.ts'
import * as invoices from './invoices.ts'
import * as invoiceBooks from './invoice-books.ts'
import * as invoiceLinks from './invoice-links.ts'
import * as jobs from './jobs.ts'
import * as jobTickets from './job-tickets.ts'
import * as jobWork from './job-work.ts'
import * as items from './items.ts'
import * as leadForms from './lead-forms.ts'
import * as leadImports from './lead-imports.ts'
import * as leads from './leads.ts'
import * as leaving from './workspace-transfer.ts'
import * as listImports from './list-imports.ts'
import * as live from './live.ts'
import * as mailAllowances from './mail-allowances.ts'
import * as members from './members.ts'
import * as manyOrders from './many-orders.ts'
import * as orders from './orders.ts'
import * as paymentAccounts from './payment-accounts.ts'
import * as payouts from './payouts.ts'
import * as plans from './plans.ts'
import * as portfolios from './portfolios.ts'
import * as prices from './prices.ts'
import * as rosters from './rosters.ts'
import * as purchases from './purchases.ts'
import * as cutters from './cutters.ts'
import * as filmRolls from './film-rolls.ts'
import * as production from './production.ts'
import * as productionCalendar from './production-calendar.ts'
import * as productionCosts from './production-costs.ts'
import * as productionMethods from './production-methods.ts'
import * as lateOrders from './late-orders.ts'
import * as productionSheets from './production-sheets.ts'
import * as productionSizes from './production-sizes.ts'
import * as productionWork from './production-work.ts'
import * as proposals from './proposals.ts'
import * as proposalLinks from './proposal-links.ts'
import * as proposalMessages from './proposal-messages.ts'
import * as reference from './reference.ts'
import * as jobMilestones from './job-milestones.ts'
import * as statusRules from './status-rules.ts'
import * as savedViews from './saved-views.ts'
import * as search from './search.ts'
import * as attention from './attention.ts'
import * as settlement from './settlement.ts'
import * as shopperOrders from './shopper-orders.ts'
import * as shopping from './shopping.ts'
import * as social from './social.ts'
import * as storeKey from './store-key.ts'
import * as storeOffers from './store-offers.ts'
import * as stores from './stores.ts'
import * as storeClosing from './store-closing.ts'
import * as supplierLists from './supplier-lists.ts'
import * as supplies from './supplies.ts'
import * as transfers from './transfers.ts'
import * as support from './support.ts'
import * as symbols from './symbols.ts'
import * as tagTree from './tag-tree.ts'
import * as testPayments from './test-payments.ts'
import * as users from './users.ts'
import * as webhookEvents from './webhook-events.ts'
import * as webhooks from './webhooks.ts'
import * as workspaces from './workspaces.ts'

const RESOURCES = {
  auth,
  social,
  users,
  accounts,
  webhooks,
  workspaces,
  leaving,
  plans,
  members,
  items,
  files,
  documents,
  documentHistory,
  docCore,
  symbols,
  designComments,
  tagTree,
  designer,
  developers,
  costRates,
  blanks,
  blankStock,
  storeClosing,
  supplierLists,
  films,
  fonts,
  stores,
  storeOffers,
  shopping,
  shopperOrders,
  storeKey,
  testPayments,
  billing,
  paymentAccounts,
  disputes,
  heldPayments,
  payouts,
  settlement,
  manyOrders,
  dashboard,
  orders,
  prices,
  jobs,
  jobWork,
  jobTickets,
  jobMilestones,
  statusRules,
  purchases,
  cutters,
  filmRolls,
  production,
  productionCalendar,
  productionCosts,
  productionMethods,
  lateOrders,
  productionSheets,
  productionSizes,
  productionWork,
  proposals,
  proposalLinks,
  rosters,
  invoices,
  invoiceBooks,
  invoiceLinks,
  proposalMessages,
  customers,
  customerImports,
  leadForms,
  leads,
  leadImports,
  savedViews,
  search,
  attention,
  live,
  admin,
  mailAllowances,
  feedback,
  artwork,
  portfolios,
  supplies,
  transfers,
  support,
  content,
  reference
}

/** By resource, what its file exports. */
export type Resources = typeof RESOURCES

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'access' in value && 'path' in value
}

/** Every endpoint of the product with the resource it belongs to: for the API description and the tests that walk all of them. */
export const CONTRACT: readonly { resource: string; endpoint: Endpoint }[] = Object.entries(RESOURCES).flatMap(
  ([resource, module]) =>
    Object.values(module)
      .filter(isEndpoint)
      .map(endpoint => ({ resource, endpoint }))
)

/** The shapes that have a name of their own, by which the API description refers to them. */
export const SHAPES: ReadonlyMap<z.ZodType, string> = new Map(
  [shared, listImports, webhookEvents, ...Object.values(RESOURCES)].flatMap(module =>
    Object.entries(module).flatMap(([name, value]) => (isShape(value) ? [[value, name] as const] : []))
  )
)

/** A text or a number is written where it stands. */
function isShape(value: unknown): value is z.ZodType {
  return value instanceof z.ZodObject || value instanceof z.ZodUnion || value instanceof z.ZodRecord
}
