import { createItem, listItems } from '#lib/contract/items.ts'
import { route } from '#lib/server/platform/http/route.ts'
import * as products from '#lib/server/catalogue/products/service.ts'

export const GET = route(listItems, ({ db, actor, query }) => products.findItems(db, actor, query))

export const POST = route(createItem, ({ once, actor, body }) => once(tx => products.createItem(tx, actor, body)))
