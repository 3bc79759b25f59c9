import { listStarters } from '#lib/contract/document-history.ts'
import * as creating from '#lib/server/documents/create.ts'
import { route } from '#lib/server/http/route.ts'

export const GET = route(listStarters, ({ query }) => creating.listStarters(query.WorkspaceId))
