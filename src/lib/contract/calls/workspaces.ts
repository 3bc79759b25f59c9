export const getWorkspaces = { name: 'getWorkspaces', method: 'GET', path: '/api/v2/workspaces' } as const
export const createWorkspace = {
  name: 'createWorkspace',
  method: 'POST',
  path: '/api/v2/workspaces',
  idempotent: true
} as const
export const updateWorkspace = { name: 'updateWorkspace', method: 'PUT', path: '/api/v2/workspaces' } as const
export const deleteWorkspace = { name: 'deleteWorkspace', method: 'DELETE', path: '/api/v2/workspaces' } as const
export const getWorkspaceSid = { name: 'getWorkspaceSid', method: 'GET', path: '/api/v2/workspaces/sid' } as const
export const getWorkspaceContents = {
  name: 'getWorkspaceContents',
  method: 'GET',
  path: '/api/v2/workspaces/contents'
} as const
