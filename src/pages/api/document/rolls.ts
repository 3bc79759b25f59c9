import { packRolls } from '#lib/contract/documents.ts'
import * as rolls from '#lib/server/design/documents/rolls.ts'
import { route } from '#lib/server/platform/http/route.ts'

export const GET = route(packRolls, ({ db, actor, query: { Id, formats, spotName, units } }) =>
  rolls.packRolls(db, actor, { id: Id, formats, spotName, units })
)
