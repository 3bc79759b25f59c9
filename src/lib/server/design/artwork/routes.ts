import { getArtwork, listArtwork, listArtworkCategories } from '#lib/contract/artwork.ts'
import { route } from '#lib/server/platform/http/route.ts'

import * as artwork from './service.ts'

export const artworkRoutes = [
  route(getArtwork, ({ db, actor, params }) => artwork.getArtwork(db, actor, params.artworkId)),
  route(listArtworkCategories, ({ query }) => artwork.findCategories(query)),
  route(listArtwork, ({ query }) => artwork.findArtwork(query))
]
