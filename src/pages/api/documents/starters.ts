import { listStarters } from '#lib/contract/document-history.ts'
import * as creating from '#lib/server/design/documents/create.ts'
import { route } from '#lib/server/platform/http/route.ts'

export const GET = route(listStarters, ({ query }) => creating.listStarters(query.WorkspaceId))
