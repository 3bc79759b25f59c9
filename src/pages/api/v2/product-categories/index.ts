import { createProductCategory, listProductCategories } from '#lib/contract/items.ts'
import { route } from '#lib/server/platform/http/route.ts'
import * as categories from '#lib/server/catalogue/products/categories.ts'

export const GET = route(listProductCategories, ({ db, actor }) => categories.findProductCategories(db, actor))

export const POST = route(createProductCategory, ({ db, actor, body }) =>
  categories.createProductCategory(db, actor, body)
)
