export const getUsersByWorkspaceId = { name: 'getUsersByWorkspaceId', method: 'GET', path: '/api/v2/users' } as const
export const getUserById = { name: 'getUserById', method: 'GET', path: '/api/v2/users/{id}' } as const
export const deleteUser = { name: 'deleteUser', method: 'DELETE', path: '/api/v2/users' } as const
export const getUserLinks = { name: 'getUserLinks', method: 'GET', path: '/api/v2/user-links' } as const
export const getFacebookLink = { name: 'getFacebookLink', method: 'GET', path: '/api/v2/facebook' } as const
export const addPasswordToUser = {
  name: 'addPasswordToUser',
  method: 'POST',
  path: '/api/v2/users/add-password'
} as const
export const updatePassword = { name: 'updatePassword', method: 'PUT', path: '/api/v2/users/update-password' } as const
export const hasPassword = { name: 'hasPassword', method: 'GET', path: '/api/users/pass' } as const
export const requestEmailChange = { name: 'requestEmailChange', method: 'PUT', path: '/api/v2/users/email' } as const
export const confirmEmailChange = { name: 'confirmEmailChange', method: 'POST', path: '/api/v2/users/email' } as const
export const listSessions = { name: 'listSessions', method: 'GET', path: '/api/v2/sessions' } as const
export const endOtherSessions = { name: 'endOtherSessions', method: 'DELETE', path: '/api/v2/sessions' } as const
export const endSession = { name: 'endSession', method: 'DELETE', path: '/api/v2/sessions/{sessionId}' } as const
export const exportAccount = { name: 'exportAccount', method: 'GET', path: '/api/v2/user-account/export' } as const
export const sendConfirmation = { name: 'sendConfirmation', method: 'POST', path: '/api/v2/verification/send' } as const
export const confirmIdentity = { name: 'confirmIdentity', method: 'POST', path: '/api/v2/verification/verify' } as const
