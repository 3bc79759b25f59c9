import {
  beginWorkspaceImport,
  checkWorkspaceImport,
  downloadWorkspaceExport,
  dropWorkspaceImport,
  getWorkspaceExport,
  listWorkspaceImports,
  sendWorkspaceImportPart,
  startWorkspaceExport,
  startWorkspaceImport,
  takeBackWorkspaceImport
} from '#lib/contract/workspace-transfer.ts'
import { route } from '#lib/server/platform/http/route.ts'

import { sendExport } from './download.ts'
import { getExport, startExport } from './export.ts'
import * as imports from './import.ts'

export const leavingRoutes = [
  route(startWorkspaceExport, ({ db, actor }) => startExport(db, actor)),
  route(getWorkspaceExport, ({ db, actor }) => getExport(db, actor)),
  route(downloadWorkspaceExport, ({ db, actor, params, request }) => sendExport(db, actor, params.exportId, request)),
  route(listWorkspaceImports, ({ db, actor }) => imports.listImports(db, actor)),
  route(beginWorkspaceImport, ({ db, actor, body }) => imports.beginImport(db, actor, body)),
  route(sendWorkspaceImportPart, ({ db, actor, params, request }) => imports.sendPart(db, actor, params, request)),
  route(checkWorkspaceImport, ({ db, actor, params }) => imports.checkImport(db, actor, params.importId)),
  route(startWorkspaceImport, ({ db, actor, params, body }) => {
    return imports.startImport(db, actor, { importId: params.importId, name: body.name })
  }),
  route(takeBackWorkspaceImport, ({ db, actor, params }) => imports.undoImport(db, actor, params.importId)),
  route(dropWorkspaceImport, ({ db, actor, params }) => imports.dropImport(db, actor, params.importId))
]
