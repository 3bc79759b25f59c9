import { call } from '../call.ts'

export const getWorkspaces = call('getWorkspaces', 'GET', '/api/v2/workspaces')
export const createWorkspace = call('createWorkspace', 'POST', '/api/v2/workspaces', { idempotent: true })
export const updateWorkspace = call('updateWorkspace', 'PUT', '/api/v2/workspaces')
export const deleteWorkspace = call('deleteWorkspace', 'DELETE', '/api/v2/workspaces')
export const getWorkspaceSid = call('getWorkspaceSid', 'GET', '/api/v2/workspaces/sid')
export const getWorkspaceContents = call('getWorkspaceContents', 'GET', '/api/v2/workspaces/contents')
