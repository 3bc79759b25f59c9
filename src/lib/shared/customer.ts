// What tells one customer from another: how they are called, and what their e-mails and phones are compared by.

export const CUSTOMER_KINDS = ['person', 'company'] as const

/** When an invoice is to be paid; none where the shop has agreed nothing. */
export const PAYMENT_TERMS = [
  'prepaid',
  'deposit',
  'on_receipt',
  'net_7',
  'net_15',
  'net_30',
  'net_45',
  'net_60'
] as const
export type PaymentTerms = (typeof PAYMENT_TERMS)[number]

interface Named {
  kind: (typeof CUSTOMER_KINDS)[number]
  name: string
  company: string
}

/** A company by its own name, a person by theirs; whichever there is where the other is missing. */
export function customerName({ kind, name, company }: Named): string {
  return kind === 'company' ? company || name : name || company
}

/** The other one of the two: whom to ask for at a company, or where a person belongs to. */
export function customerDetail(customer: Named): string {
  const shown = customerName(customer)
  return [customer.name, customer.company].find(text => text !== '' && text !== shown) ?? ''
}

/** Where goods for a customer go: the address that is called so, else the first. */
export function deliveryAddress<A extends { label: string }>({
  addresses
}: {
  addresses: readonly A[]
}): A | undefined {
  return addresses.find(({ label }) => /ship|deliver/i.test(label)) ?? addresses[0]
}

export function emailKey(address: string): string {
  return address.trim().toLowerCase()
}

/** Long enough to tell numbers apart, short enough to leave out how a country or a trunk line is dialled. */
const PHONE_KEY_DIGITS = 10
const PHONE_MIN_DIGITS = 7

/** The last digits of a number; none where there are too few to tell it from others. An extension is left out. */
export function phoneKey(number: string): string {
  const digits = (number.split(/\s*(?:ext\.?|extension|x|#)\s*\d/i)[0] ?? '').replaceAll(/\D/g, '')
  return digits.length < PHONE_MIN_DIGITS ? '' : digits.slice(-PHONE_KEY_DIGITS)
}
