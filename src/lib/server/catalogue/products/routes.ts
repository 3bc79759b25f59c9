import {
  archiveItem,
  copyItem,
  createItem,
  createItemOption,
  createProductCategory,
  deleteItemOption,
  deleteProductCategory,
  getItem,
  listItemOptions,
  listItems,
  listProductCategories,
  updateItem,
  updateItemOption,
  updateProductCategory
} from '#lib/contract/items.ts'
import { route } from '#lib/server/platform/http/route.ts'

import * as categories from './categories.ts'
import * as options from './options.ts'
import * as products from './service.ts'

export const productRoutes = [
  route(updateItemOption, ({ db, actor, params, body }) =>
    options.updateItemOption(db, actor, { ...params, input: body })
  ),
  route(deleteItemOption, ({ db, actor, params }) => options.deleteItemOption(db, actor, params.optionId)),
  route(listItemOptions, ({ db, actor }) => options.findItemOptions(db, actor)),
  route(createItemOption, ({ once, actor, body }) => {
    return once(tx => options.createItemOption(tx, actor, body))
  }),
  route(updateProductCategory, ({ db, actor, params, body }) =>
    categories.updateProductCategory(db, actor, { ...params, input: body })
  ),
  route(deleteProductCategory, ({ db, actor, params }) =>
    categories.deleteProductCategory(db, actor, params.categoryId)
  ),
  route(listProductCategories, ({ db, actor }) => categories.findProductCategories(db, actor)),
  route(createProductCategory, ({ db, actor, body }) => categories.createProductCategory(db, actor, body)),
  route(copyItem, ({ once, actor, params }) => once(tx => products.copyItem(tx, actor, params.itemId))),
  route(getItem, ({ db, actor, params }) => products.getItem(db, actor, params.itemId)),
  route(updateItem, ({ db, actor, params, body }) => products.updateItem(db, actor, { ...params, change: body })),
  route(archiveItem, ({ db, actor, params, query }) =>
    products.archiveItem(db, actor, { ...params, restore: query.restore })
  ),
  route(listItems, ({ db, actor, query }) => products.findItems(db, actor, query)),
  route(createItem, ({ once, actor, body }) => once(tx => products.createItem(tx, actor, body)))
]
