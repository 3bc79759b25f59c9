// How an order of supplies is paid, for the card form, which loads no schema library.
import { CALLS } from '#lib/contract/calls.ts'
import type { Data } from '#lib/contract/endpoint.ts'
import type * as supplies from '#lib/contract/supplies.ts'

import { call } from './api.ts'

type Supplies = typeof supplies

export function resumeSupplies(WorkspaceId: string, orderId: string): Promise<Data<Supplies['resumeSupplyPayment']>> {
  const endpoint = CALLS.resumeSupplyPayment as unknown as Supplies['resumeSupplyPayment']
  return call(endpoint, { params: { orderId }, query: { WorkspaceId } })
}

export function settleSupplies(WorkspaceId: string, orderId: string): Promise<Data<Supplies['settleSupplyOrder']>> {
  const endpoint = CALLS.settleSupplyOrder as unknown as Supplies['settleSupplyOrder']
  return call(endpoint, { params: { orderId }, query: { WorkspaceId } })
}
