import { copyItem } from '#lib/contract/items.ts'
import { route } from '#lib/server/platform/http/route.ts'
import * as products from '#lib/server/catalogue/products/service.ts'

export const POST = route(copyItem, ({ once, actor, params }) =>
  once(tx => products.copyItem(tx, actor, params.itemId))
)
