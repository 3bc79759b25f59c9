import { call } from '../call.ts'

/** A file is brought in pieces of this size; only the last one is smaller. */
export const IMPORT_PART_BYTES = 8 * 1024 * 1024
/** The files of a workspace fill 2 GB at most; its rows and drawings need less. */
export const MOST_IMPORT_BYTES = 4 * 1024 ** 3
export const startWorkspaceExport = call('startWorkspaceExport', 'POST', '/api/v2/workspaces/exports')
export const getWorkspaceExport = call('getWorkspaceExport', 'GET', '/api/v2/workspaces/exports')
export const downloadWorkspaceExport = call(
  'downloadWorkspaceExport',
  'GET',
  '/api/v2/workspaces/exports/{exportId}/file'
)
export const listWorkspaceImports = call('listWorkspaceImports', 'GET', '/api/v2/workspace-imports')
export const beginWorkspaceImport = call('beginWorkspaceImport', 'POST', '/api/v2/workspace-imports')
export const sendWorkspaceImportPart = call(
  'sendWorkspaceImportPart',
  'PUT',
  '/api/v2/workspace-imports/{importId}/parts/{part}'
)
export const checkWorkspaceImport = call('checkWorkspaceImport', 'POST', '/api/v2/workspace-imports/{importId}/check')
export const startWorkspaceImport = call('startWorkspaceImport', 'POST', '/api/v2/workspace-imports/{importId}/start')
export const takeBackWorkspaceImport = call(
  'takeBackWorkspaceImport',
  'POST',
  '/api/v2/workspace-imports/{importId}/take-back'
)
export const dropWorkspaceImport = call('dropWorkspaceImport', 'DELETE', '/api/v2/workspace-imports/{importId}')
