import { listArtworkCategories } from '#lib/contract/artwork.ts'
import { findCategories } from '#lib/server/design/artwork/service.ts'
import { route } from '#lib/server/platform/http/route.ts'

export const GET = route(listArtworkCategories, ({ query }) => findCategories(query))
