import { listArtwork } from '#lib/contract/artwork.ts'
import { findArtwork } from '#lib/server/design/artwork/service.ts'
import { route } from '#lib/server/platform/http/route.ts'

export const GET = route(listArtwork, ({ query }) => findArtwork(query))
