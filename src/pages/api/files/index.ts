import { listFiles, uploadFile } from '#lib/contract/files.ts'
import * as files from '#lib/server/platform/files/service.ts'
import { route } from '#lib/server/platform/http/route.ts'

export const GET = route(listFiles, ({ db, actor, query }) => files.findFiles(db, actor, query))

export const POST = route(uploadFile, ({ db, actor, request }) => files.uploadFile(db, actor, request))
