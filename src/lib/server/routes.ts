// Every endpoint of the API with what answers it. Each domain lists its own; one page of Astro's leads here.
import { blankRoutes } from './catalogue/blanks/routes.ts'
import { productRoutes } from './catalogue/products/routes.ts'
import { paymentRoutes } from './commerce/payments/routes.ts'
import { payoutRoutes } from './commerce/payouts/routes.ts'
import { priceRoutes } from './commerce/prices/routes.ts'
import { customerRoutes } from './contact/customers/routes.ts'
import { leadRoutes } from './contact/leads/routes.ts'
import { portfolioRoutes } from './contact/portfolios/routes.ts'
import { supportRoutes } from './contact/support/routes.ts'
import { artworkRoutes } from './design/artwork/routes.ts'
import { documentRoutes } from './design/documents/routes.ts'
import { fontRoutes } from './design/fonts/routes.ts'
import { accountRoutes } from './identity/accounts/routes.ts'
import { adminRoutes } from './identity/admin/routes.ts'
import { credentialRoutes } from './identity/credentials/routes.ts'
import { planRoutes } from './identity/plans/routes.ts'
import { workspaceRoutes } from './identity/workspaces/routes.ts'
import { fileRoutes } from './platform/files/routes.ts'
import { liveRoutes } from './platform/live/routes.ts'
import { invoiceRoutes } from './invoices/routes.ts'
import { leavingRoutes } from './workspace-transfer/routes.ts'
import { jobRoutes } from './jobs/routes.ts'
import { subscriptionRoutes } from './subscriptions/routes.ts'
import { productionRoutes } from './production/routes.ts'
import { sheetRoutes } from './production/cutting/routes.ts'
import { lateRoutes } from './production/late/routes.ts'
import { methodRoutes } from './production/methods/routes.ts'
import { cutterRoutes } from './production/cutters/routes.ts'
import { rollRoutes } from './production/rolls/routes.ts'
import { purchaseRoutes } from './purchasing/routes.ts'
import { proposalRoutes } from './proposals/routes.ts'
import { rosterRoutes } from './rosters/routes.ts'
import { referenceRoutes } from './reference/routes.ts'
import { attentionRoutes } from './attention/routes.ts'
import { searchRoutes } from './search/routes.ts'
import { orderRoutes } from './storefront/orders/routes.ts'
import { settlementRoutes } from './storefront/settlement/routes.ts'
import { shoppingRoutes } from './storefront/shopping/routes.ts'
import { storeRoutes } from './storefront/stores/routes.ts'
import { supplyRoutes } from './supplies/routes.ts'
import { transferRoutes } from './supplies/transfers/routes.ts'
import { webhookRoutes } from './webhooks/routes.ts'
import { addressTable } from './platform/http/addresses.ts'
import type { Route } from './platform/http/route.ts'

export const ROUTES: readonly Route[] = [
  ...productRoutes,
  ...blankRoutes,
  ...paymentRoutes,
  ...payoutRoutes,
  ...customerRoutes,
  ...priceRoutes,
  ...leadRoutes,
  ...portfolioRoutes,
  ...jobRoutes,
  ...purchaseRoutes,
  ...productionRoutes,
  ...sheetRoutes,
  ...lateRoutes,
  ...methodRoutes,
  ...cutterRoutes,
  ...rollRoutes,
  ...proposalRoutes,
  ...rosterRoutes,
  ...invoiceRoutes,
  ...supportRoutes,
  ...artworkRoutes,
  ...documentRoutes,
  ...fontRoutes,
  ...accountRoutes,
  ...adminRoutes,
  ...credentialRoutes,
  ...planRoutes,
  ...subscriptionRoutes,
  ...workspaceRoutes,
  ...leavingRoutes,
  ...fileRoutes,
  ...liveRoutes,
  ...referenceRoutes,
  ...searchRoutes,
  ...attentionRoutes,
  ...orderRoutes,
  ...shoppingRoutes,
  ...storeRoutes,
  ...settlementRoutes,
  ...supplyRoutes,
  ...transferRoutes,
  ...webhookRoutes
]

const find = addressTable(
  ROUTES.map(route => ({ path: route.endpoint.path, method: route.endpoint.method, value: route }))
)

/** Answers a call of the API. The server in front has refused methods that the address does not take. */
export async function answerCall(request: Request): Promise<Response> {
  const found = find(new URL(request.url).pathname)
  const route = found?.values.get(request.method === 'HEAD' ? 'GET' : request.method)
  const params = found && decode(found.params)
  return route && params ? route.answer({ request, params }) : new Response(null, { status: 404 })
}

/** Undefined where a part is not valid percent encoding. */
function decode(params: Record<string, string>): Record<string, string> | undefined {
  try {
    return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, decodeURIComponent(value)]))
  } catch {
    return undefined
  }
}
