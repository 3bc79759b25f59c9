import { drawThumbnail, getThumbnail } from '#lib/contract/doc-core.ts'
import { thumbnailOf, thumbnailOfGiven } from '#lib/server/design/documents/draw.ts'
import { route } from '#lib/server/platform/http/route.ts'

export const GET = route(getThumbnail, ({ db, actor, query }) =>
  thumbnailOf(db, actor, { ...query, id: query.Id, versionId: query.VersionId, starter: query.Starter })
)

export const POST = route(drawThumbnail, ({ db, actor, query, body }) =>
  thumbnailOfGiven(db, actor, { ...query, design: body.design })
)
