import { deleteFile, listFiles, uploadFile } from '#lib/contract/files.ts'
import { route } from '#lib/server/platform/http/route.ts'

import * as files from './service.ts'

export const fileRoutes = [
  route(deleteFile, ({ db, actor, params }) => files.deleteFile(db, actor, params.fileId)),
  route(listFiles, ({ db, actor, query }) => files.findFiles(db, actor, query)),
  route(uploadFile, ({ db, actor, request }) => files.uploadFile(db, actor, request))
]
