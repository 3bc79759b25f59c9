import { getArtwork } from '#lib/contract/artwork.ts'
import * as artwork from '#lib/server/design/artwork/service.ts'
import { route } from '#lib/server/platform/http/route.ts'

export const GET = route(getArtwork, ({ db, actor, params }) => artwork.getArtwork(db, actor, params.artworkId))
