/** A file is brought in pieces of this size; only the last one is smaller. */
export const IMPORT_PART_BYTES = 8 * 1024 * 1024
/** The files of a workspace fill 2 GB at most; its rows and drawings need less. */
export const MOST_IMPORT_BYTES = 4 * 1024 ** 3
export const startWorkspaceExport = {
  name: 'startWorkspaceExport',
  method: 'POST',
  path: '/api/v2/workspaces/exports'
} as const
export const getWorkspaceExport = {
  name: 'getWorkspaceExport',
  method: 'GET',
  path: '/api/v2/workspaces/exports'
} as const
export const downloadWorkspaceExport = {
  name: 'downloadWorkspaceExport',
  method: 'GET',
  path: '/api/v2/workspaces/exports/{exportId}/file'
} as const
export const listWorkspaceImports = {
  name: 'listWorkspaceImports',
  method: 'GET',
  path: '/api/v2/workspace-imports'
} as const
export const beginWorkspaceImport = {
  name: 'beginWorkspaceImport',
  method: 'POST',
  path: '/api/v2/workspace-imports'
} as const
export const sendWorkspaceImportPart = {
  name: 'sendWorkspaceImportPart',
  method: 'PUT',
  path: '/api/v2/workspace-imports/{importId}/parts/{part}'
} as const
export const checkWorkspaceImport = {
  name: 'checkWorkspaceImport',
  method: 'POST',
  path: '/api/v2/workspace-imports/{importId}/check'
} as const
export const startWorkspaceImport = {
  name: 'startWorkspaceImport',
  method: 'POST',
  path: '/api/v2/workspace-imports/{importId}/start'
} as const
export const takeBackWorkspaceImport = {
  name: 'takeBackWorkspaceImport',
  method: 'POST',
  path: '/api/v2/workspace-imports/{importId}/take-back'
} as const
export const dropWorkspaceImport = {
  name: 'dropWorkspaceImport',
  method: 'DELETE',
  path: '/api/v2/workspace-imports/{importId}'
} as const
