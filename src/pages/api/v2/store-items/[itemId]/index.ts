import { archiveItem, getItem, updateItem } from '#lib/contract/items.ts'
import { route } from '#lib/server/platform/http/route.ts'
import * as products from '#lib/server/catalogue/products/service.ts'

export const GET = route(getItem, ({ db, actor, params }) => products.getItem(db, actor, params.itemId))

export const PUT = route(updateItem, ({ db, actor, params, body }) =>
  products.updateItem(db, actor, { ...params, change: body })
)

export const DELETE = route(archiveItem, ({ db, actor, params, query }) =>
  products.archiveItem(db, actor, { ...params, restore: query.restore })
)
