import { call } from '../call.ts'

export const inviteUser = call('inviteUser', 'POST', '/api/v2/users-workspaces/invite')
export const getPendingInvites = call('getPendingInvites', 'GET', '/api/v2/users-workspaces/pending-invites')
export const getInvite = call('getInvite', 'GET', '/api/v2/users-workspaces/invite')
export const acceptInvite = call('acceptInvite', 'POST', '/api/v2/users-workspaces/accept-invite')
export const declineInvite = call('declineInvite', 'POST', '/api/v2/users-workspaces/decline-invite')
export const resendInvite = call('resendInvite', 'POST', '/api/v2/users-workspaces/resend-invite')
export const revokeInvite = call('revokeInvite', 'POST', '/api/v2/users-workspaces/revoke-invite')
export const changeRole = call('changeRole', 'PUT', '/api/v2/users-workspaces')
export const removeMember = call('removeMember', 'DELETE', '/api/v2/users-workspaces')
export const transferOwnership = call('transferOwnership', 'POST', '/api/v2/users-workspaces/transfer-ownership')
