import { call } from '../call.ts'

export const PEOPLE_STATES = ['active', 'unverified', 'closed', 'admin'] as const
export type PeopleState = (typeof PEOPLE_STATES)[number]

/** In which one of the lists a person is found. */
export function stateOf({
  admin,
  disabled,
  verified
}: Record<'admin' | 'disabled' | 'verified', boolean>): PeopleState {
  if (admin) return 'admin'
  if (disabled) return 'closed'
  return verified ? 'active' : 'unverified'
}

export const findPeople = call('findPeople', 'GET', '/api/v2/admin/impersonate')
export const exportPeople = call('exportPeople', 'GET', '/api/v2/admin/impersonate/export')
export const startImpersonation = call('startImpersonation', 'POST', '/api/v2/admin/impersonate')
export const endImpersonation = call('endImpersonation', 'DELETE', '/api/v2/admin/impersonate')
export const getAccessHistory = call('getAccessHistory', 'GET', '/api/v2/settings/account-access-history')
