import { deleteProductCategory, updateProductCategory } from '#lib/contract/items.ts'
import { route } from '#lib/server/platform/http/route.ts'
import * as categories from '#lib/server/catalogue/products/categories.ts'

export const PUT = route(updateProductCategory, ({ db, actor, params, body }) =>
  categories.updateProductCategory(db, actor, { ...params, input: body })
)

export const DELETE = route(deleteProductCategory, ({ db, actor, params }) =>
  categories.deleteProductCategory(db, actor, params.categoryId)
)
