import { deleteFile } from '#lib/contract/files.ts'
import * as files from '#lib/server/platform/files/service.ts'
import { route } from '#lib/server/platform/http/route.ts'

export const DELETE = route(deleteFile, ({ db, actor, params }) => files.deleteFile(db, actor, params.fileId))
