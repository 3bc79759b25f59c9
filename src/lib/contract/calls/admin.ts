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

export const findPeople = { name: 'findPeople', method: 'GET', path: '/api/v2/admin/impersonate' } as const
export const exportPeople = { name: 'exportPeople', method: 'GET', path: '/api/v2/admin/impersonate/export' } as const
export const startImpersonation = {
  name: 'startImpersonation',
  method: 'POST',
  path: '/api/v2/admin/impersonate'
} as const
export const endImpersonation = {
  name: 'endImpersonation',
  method: 'DELETE',
  path: '/api/v2/admin/impersonate'
} as const
export const getAccessHistory = {
  name: 'getAccessHistory',
  method: 'GET',
  path: '/api/v2/settings/account-access-history'
} as const
