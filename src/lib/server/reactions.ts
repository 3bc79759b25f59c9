// Who acts on what another domain does, and what each domain gives to search, export and deletion. The one place where a
// lower floor meets those above it.
import { blankPlugIn } from './catalogue/blanks/plug-in.ts'
import { productPlugIn } from './catalogue/products/plug-in.ts'
import { deletedPayable } from './commerce/payments/deleted.ts'
import { registerPayableKinds } from './commerce/payments/kinds.ts'
import { paymentPlugIn } from './commerce/payments/plug-in.ts'
import { registerCustomerFiles } from './contact/customers/files.ts'
import { registerCustomerHistory } from './contact/customers/history.ts'
import { customerPlugIn } from './contact/customers/plug-in.ts'
import { customerEvents } from './contact/customers/webhooks.ts'
import { payoutPlugIn } from './commerce/payouts/plug-in.ts'
import { pricePlugIn } from './commerce/prices/plug-in.ts'
import { registerLeadJob } from './contact/leads/lead-job.ts'
import { leadFiles } from './contact/leads/customer-files.ts'
import { leadPlugIn } from './contact/leads/plug-in.ts'
import { leadEvents } from './contact/leads/webhooks.ts'
import { portfolioPlugIn } from './contact/portfolios/plug-in.ts'
import { supportPlugIn } from './contact/support/plug-in.ts'
import { registerPackName } from './design/documents/pack-name.ts'
import { documentPlugIn } from './design/documents/plug-in.ts'
import { onCustomerEvent } from './commerce/payments/inbox.ts'
import { onAccountEnd } from './identity/accounts/delete.ts'
import { registerLimit } from './identity/plans/entitlements.ts'
import { workspacePlugIn } from './identity/workspaces/plug-in.ts'
import { countOwned, countPeople, onCurrencyChange } from './identity/workspaces/service.ts'
import { invoiceHistory } from './invoices/customer-history.ts'
import { depositPayment, invoicePayment } from './invoices/payable.ts'
import { invoicePart } from './invoices/job-part.ts'
import { invoicePlugIn } from './invoices/plug-in.ts'
import { accountOfJob, askApprovedDeposit, isJobPaid } from './invoices/requests.ts'
import { invoiceEvents } from './invoices/webhooks.ts'
import { itemPictures, messageFiles } from './jobs/customer-files.ts'
import { jobHistory } from './jobs/customer-history.ts'
import { onSpoiled } from './jobs/counts.ts'
import { jobOfLead } from './jobs/lead.ts'
import { jobPlugIn } from './jobs/plug-in.ts'
import { registerJobMoney } from './jobs/milestones/follow.ts'
import { registerJobPart } from './jobs/parts.ts'
import { countOpenJobs } from './jobs/service.ts'
import { jobEvents } from './jobs/webhooks.ts'
import { filePlugIn } from './platform/files/plug-in.ts'
import { registerPlugIn } from './platform/plug-ins/plug-ins.ts'
import { productionPlugIn } from './production/plug-in.ts'
import { measureLate } from './production/late/measure.ts'
import { linesOutsideRuns } from './production/store-lines.ts'
import { runEvents } from './production/webhooks.ts'
import { purchasePart } from './purchasing/job-part.ts'
import { purchasePlugIn } from './purchasing/plug-in.ts'
import { updateSpoiledJob } from './purchasing/ready.ts'
import { registerStoreLines } from './purchasing/store-lines.ts'
import { onApproved, registerJobAccount } from './proposals/approved.ts'
import { nameOutsideJobs } from './proposals/designs.ts'
import { proposalPart } from './proposals/job-part.ts'
import { proposalPlugIn } from './proposals/plug-in.ts'
import { proposalEvents } from './proposals/webhooks.ts'
import { rosterPart } from './rosters/job-part.ts'
import { rosterPlugIn } from './rosters/plug-in.ts'
import { registerLateMeasure } from './storefront/late/places.ts'
import { orderHistory } from './storefront/orders/customer-history.ts'
import { orderChange } from './storefront/orders/order-change.ts'
import { storeOrder } from './storefront/orders/payable.ts'
import { orderPlugIn } from './storefront/orders/plug-in.ts'
import { orderEvents } from './storefront/orders/webhooks.ts'
import { followCurrency } from './storefront/stores/currency.ts'
import { storePlugIn } from './storefront/stores/plug-in.ts'
import { countOpenStores } from './storefront/stores/service.ts'
import { supplyOrder } from './supplies/payable.ts'
import { supplyPlugIn } from './supplies/plug-in.ts'
import { syncCustomer } from './subscriptions/follow.ts'
import { endWithAccount, prepareAccountEnd } from './subscriptions/tasks.ts'
import { threadPlugIn } from './threads/plug-in.ts'
import { webhookPlugIn } from './webhooks/plug-in.ts'
import { registerWebhookSource } from './webhooks/sources.ts'

registerPayableKinds(storeOrder, orderChange, invoicePayment, depositPayment, supplyOrder, deletedPayable)

onCurrencyChange(followCurrency)
onCustomerEvent(syncCustomer)
onAccountEnd({ prepare: prepareAccountEnd, end: endWithAccount })

registerLimit('workspaces', countOwned)
registerLimit('people', countPeople)
registerLimit('openJobs', countOpenJobs)
registerLimit('openStores', countOpenStores)

registerCustomerHistory('jobs', jobHistory)
registerCustomerHistory('invoices', invoiceHistory)
registerCustomerHistory('orders', orderHistory)

registerCustomerFiles('leads', leadFiles)
registerCustomerFiles('items', itemPictures)
registerCustomerFiles('messages', messageFiles)

registerLeadJob(jobOfLead)
registerJobMoney(isJobPaid)
onSpoiled(updateSpoiledJob)
registerStoreLines(linesOutsideRuns)
registerLateMeasure(measureLate)

registerJobPart('invoices', invoicePart)
registerJobPart('purchases', purchasePart)
registerJobPart('proposals', proposalPart)
registerJobPart('rosters', rosterPart)

onApproved('deposits', askApprovedDeposit)
registerJobAccount(accountOfJob)
registerPackName('proposals', nameOutsideJobs)

registerWebhookSource('lead', leadEvents)
registerWebhookSource('customer', customerEvents)
registerWebhookSource('job', jobEvents)
registerWebhookSource('proposal', proposalEvents)
registerWebhookSource('invoice', invoiceEvents)
registerWebhookSource('order', orderEvents)
registerWebhookSource('run', runEvents)

// Search shows them in this order.
registerPlugIn('workspaces', workspacePlugIn)
registerPlugIn('jobs', jobPlugIn)
registerPlugIn('invoices', invoicePlugIn)
registerPlugIn('orders', orderPlugIn)
registerPlugIn('customers', customerPlugIn)
registerPlugIn('leads', leadPlugIn)
registerPlugIn('stores', storePlugIn)
registerPlugIn('items', productPlugIn)
registerPlugIn('blanks', blankPlugIn)
registerPlugIn('designs', documentPlugIn)
registerPlugIn('portfolios', portfolioPlugIn)
registerPlugIn('production', productionPlugIn)
registerPlugIn('purchases', purchasePlugIn)
registerPlugIn('files', filePlugIn)
registerPlugIn('prices', pricePlugIn)
registerPlugIn('payments', paymentPlugIn)
registerPlugIn('payouts', payoutPlugIn)
registerPlugIn('proposals', proposalPlugIn)
registerPlugIn('rosters', rosterPlugIn)
registerPlugIn('supplies', supplyPlugIn)
registerPlugIn('threads', threadPlugIn)
registerPlugIn('support', supportPlugIn)
registerPlugIn('webhooks', webhookPlugIn)
