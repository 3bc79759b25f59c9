import { type Row, member, signedIn, inside, nothing } from './parts.ts'

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

export const PLANS: Record<string, Row> = {
  getPlan: { expected: member(), ask: inside },
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
  moveTestClock: { acting: 'refused', expected: signedIn(404), ask: () => ({ body: { days: 0 } }) }
}
