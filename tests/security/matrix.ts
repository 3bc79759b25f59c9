// Who gets which status from which call: a row for each endpoint, in a file for each area of the server.
import { ACCOUNTS } from './matrix/accounts.ts'
import { CATALOGUE } from './matrix/catalogue.ts'
import { CUSTOMERS } from './matrix/customers.ts'
import { DESIGNS } from './matrix/designs.ts'
import { INVOICES } from './matrix/invoices.ts'
import { JOBS } from './matrix/jobs.ts'
import { LEADS } from './matrix/leads.ts'
import { ORDERS } from './matrix/orders.ts'
import { PAYMENTS } from './matrix/payments.ts'
import { PLANS } from './matrix/plans.ts'
import { PLATFORM } from './matrix/platform.ts'
import { PORTFOLIOS } from './matrix/portfolios.ts'
import { PRODUCTION } from './matrix/production.ts'
import { PROPOSALS } from './matrix/proposals.ts'
import { PURCHASING } from './matrix/purchasing.ts'
import { ROSTERS } from './matrix/rosters.ts'
import { SHOPPING } from './matrix/shopping.ts'
import { STORES } from './matrix/stores.ts'
import { SUPPLIES } from './matrix/supplies.ts'
import { SUPPORT } from './matrix/support.ts'
import { WEBHOOKS } from './matrix/webhooks.ts'
import { WORKSPACES } from './matrix/workspaces.ts'
import type { Row } from './matrix/parts.ts'

export const MATRIX: Record<string, Row> = {
  ...ACCOUNTS,
  ...CATALOGUE,
  ...CUSTOMERS,
  ...DESIGNS,
  ...INVOICES,
  ...JOBS,
  ...LEADS,
  ...ORDERS,
  ...PAYMENTS,
  ...PLANS,
  ...PLATFORM,
  ...PORTFOLIOS,
  ...PRODUCTION,
  ...PROPOSALS,
  ...PURCHASING,
  ...ROSTERS,
  ...SHOPPING,
  ...STORES,
  ...SUPPLIES,
  ...SUPPORT,
  ...WEBHOOKS,
  ...WORKSPACES
}
