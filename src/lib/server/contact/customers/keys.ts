// The columns that a customer is found, sorted and compared by.
import type { CustomerDetails } from '#lib/contract/customers.ts'
import { customerName, emailKey, phoneKey } from '#lib/shared/customer.ts'

type Keyed = Pick<CustomerDetails, 'kind' | 'name' | 'company' | 'emails' | 'phones' | 'tags'>

export function keysOf(customer: Keyed) {
  const { name, company, emails, phones, tags } = customer
  const emailKeys = [...new Set(emails.map(({ address }) => emailKey(address)))]
  const phoneKeys = [...new Set(phones.map(({ number }) => phoneKey(number)).filter(Boolean))]
  const texts = [
    ...[name, company, ...emailKeys],
    // As it is written, and as somebody types it who leaves out what separates the digits.
    ...phones.flatMap(({ number }) => [number, number.replaceAll(/\D/g, '')]),
    ...tags
  ]
  return {
    sort_name: customerName(customer).toLowerCase(),
    search_text: [...new Set(texts.filter(Boolean))].join(' '),
    email_keys: emailKeys,
    phone_keys: phoneKeys
  }
}
