import { deleteItemOption, updateItemOption } from '#lib/contract/items.ts'
import { route } from '#lib/server/platform/http/route.ts'
import * as options from '#lib/server/catalogue/products/options.ts'

export const PUT = route(updateItemOption, ({ db, actor, params, body }) =>
  options.updateItemOption(db, actor, { ...params, input: body })
)

export const DELETE = route(deleteItemOption, ({ db, actor, params }) =>
  options.deleteItemOption(db, actor, params.optionId)
)
