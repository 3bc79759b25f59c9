export const inviteUser = { name: 'inviteUser', method: 'POST', path: '/api/v2/users-workspaces/invite' } as const
export const getPendingInvites = {
  name: 'getPendingInvites',
  method: 'GET',
  path: '/api/v2/users-workspaces/pending-invites'
} as const
export const getInvite = { name: 'getInvite', method: 'GET', path: '/api/v2/users-workspaces/invite' } as const
export const acceptInvite = {
  name: 'acceptInvite',
  method: 'POST',
  path: '/api/v2/users-workspaces/accept-invite'
} as const
export const declineInvite = {
  name: 'declineInvite',
  method: 'POST',
  path: '/api/v2/users-workspaces/decline-invite'
} as const
export const resendInvite = {
  name: 'resendInvite',
  method: 'POST',
  path: '/api/v2/users-workspaces/resend-invite'
} as const
export const revokeInvite = {
  name: 'revokeInvite',
  method: 'POST',
  path: '/api/v2/users-workspaces/revoke-invite'
} as const
export const changeRole = { name: 'changeRole', method: 'PUT', path: '/api/v2/users-workspaces' } as const
export const removeMember = { name: 'removeMember', method: 'DELETE', path: '/api/v2/users-workspaces' } as const
export const transferOwnership = {
  name: 'transferOwnership',
  method: 'POST',
  path: '/api/v2/users-workspaces/transfer-ownership'
} as const
