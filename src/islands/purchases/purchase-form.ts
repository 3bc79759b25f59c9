import { updatePurchase } from '#lib/contract/purchases.ts'

export const PurchaseForm = updatePurchase.body.pick({ supplier: true, email: true, note: true })
