import { listArtworkCategories } from '#lib/contract/artwork.ts'
import { findCategories } from '#lib/server/artwork/service.ts'
import { route } from '#lib/server/http/route.ts'

export const GET = route(listArtworkCategories, ({ query }) => findCategories(query))
