import { createItemOption, listItemOptions } from '#lib/contract/items.ts'
import { route } from '#lib/server/platform/http/route.ts'
import * as options from '#lib/server/catalogue/products/options.ts'

export const GET = route(listItemOptions, ({ db, actor }) => options.findItemOptions(db, actor))

export const POST = route(createItemOption, ({ once, actor, body }) => {
  return once(tx => options.createItemOption(tx, actor, body))
})
