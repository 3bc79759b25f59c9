// The account of whoever is signed in, and the customer that they are for the payment service: as pages read them and
// forms saved them last.
import { atom } from 'nanostores'

import type { UserAccount } from '#lib/contract/accounts.ts'
import type { Billing } from '#lib/contract/billing.ts'

import { $isAuth, updateSessionUser } from './session.ts'

/** The account data of the specification. */
export type Account = Pick<UserAccount, 'FirstName' | 'LastName' | 'Email' | 'Phone' | 'Language' | 'EmailLists'>

export const $account = atom<Account | undefined>()

export const $customer = atom<Billing | undefined>()

/** The person's profile fields come from it. */
export function putAccount({ FirstName, LastName, Email, Phone, Language, EmailLists }: Account): void {
  $account.set({ FirstName, LastName, Email, Phone, Language, EmailLists })
  updateSessionUser({ firstName: FirstName, lastName: LastName, email: Email, phone: Phone })
}

export function putCustomer(customer: Billing): void {
  $customer.set(customer)
}

// Whoever is signed out has neither.
$isAuth.listen(isAuth => {
  if (isAuth) return
  $account.set(undefined)
  $customer.set(undefined)
})
