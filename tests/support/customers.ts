// Customers made through the endpoints.
import { createCustomer, listCustomers } from '#lib/contract/customers.ts'
import type { Input } from '#lib/contract/endpoint.ts'

import { type Person, sent } from './world.ts'

export type CustomerBody = Input<typeof createCustomer>['body']

export const within = (as: Person) => ({ as, query: { WorkspaceId: as.workspaceId } })

export function makeCustomer(as: Person, body: Partial<CustomerBody> = {}) {
  return sent(createCustomer, { ...within(as), body: { name: 'Dana Whitfield', ...body } })
}

type Query = Omit<Input<typeof listCustomers>['query'], 'WorkspaceId'>

export function customersOf(as: Person, query: Query = {}) {
  return sent(listCustomers, { as, query: { WorkspaceId: as.workspaceId, ...query } })
}

export async function namesOf(as: Person, query: Query = {}): Promise<string[]> {
  return (await customersOf(as, query)).rows.map(({ kind, name, company }) => (kind === 'company' ? company : name))
}
