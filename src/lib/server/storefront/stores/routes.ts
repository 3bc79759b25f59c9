import { checkStoreClosing } from '#lib/contract/store-closing.ts'
import {
  addStoreItems,
  deleteCoupon,
  deleteStoreBundle,
  orderStoreItems,
  removeStoreItem,
  saveCoupon,
  saveStoreBundle,
  updateStoreItem
} from '#lib/contract/store-offers.ts'
import {
  changeStoreState,
  listStoreActivity,
  copyStore,
  createStore,
  deleteStore,
  getStore,
  listStoreItems,
  listStores,
  listStoresPlainly,
  previewStoreMessage,
  storePoster,
  updateStore
} from '#lib/contract/stores.ts'
import { route } from '#lib/server/platform/http/route.ts'

import { findClosing } from './closing.ts'
import { previewMessage } from './messages.ts'
import * as stores from './service.ts'
import { findStoreActivity } from './state.ts'

export const storeRoutes = [
  route(saveStoreBundle, ({ db, actor, params, body }) =>
    stores.saveStoreBundle(db, actor, { ...params, input: body })
  ),
  route(deleteStoreBundle, ({ db, actor, params }) => stores.deleteStoreBundle(db, actor, params)),
  route(copyStore, ({ once, actor, params }) => once(tx => stores.copyStore(tx, actor, params.storeId))),
  route(deleteCoupon, ({ db, actor, params }) => stores.deleteCoupon(db, actor, params)),
  route(saveCoupon, ({ db, actor, params: { storeId }, body }) =>
    stores.saveCoupon(db, actor, { storeId, input: body })
  ),
  route(checkStoreClosing, ({ db, actor, params }) => findClosing(db, actor, params.storeId)),
  route(previewStoreMessage, ({ db, actor, params }) => previewMessage(db, actor, params)),
  route(getStore, ({ db, actor, params }) => stores.getStore(db, actor, params.storeId)),
  route(updateStore, ({ db, actor, params: { storeId }, body }) =>
    stores.updateStore(db, actor, { storeId, change: body })
  ),
  route(deleteStore, ({ db, actor, params }) => stores.deleteStore(db, actor, params.storeId)),
  route(storePoster, ({ db, actor, params: { storeId }, query }) =>
    stores.storePoster(db, actor, { storeId, paper: query.paper })
  ),
  route(listStoreActivity, ({ db, actor, params }) => findStoreActivity(db, actor, params.storeId)),
  route(changeStoreState, ({ db, actor, params: { storeId }, body }) =>
    stores.changeStoreState(db, actor, { storeId, ...body })
  ),
  route(updateStoreItem, ({ db, actor, params, body }) =>
    stores.updateStoreItem(db, actor, { ...params, input: body })
  ),
  route(removeStoreItem, ({ db, actor, params }) => stores.removeStoreItem(db, actor, params)),
  route(addStoreItems, ({ db, actor, params: { storeId }, body }) =>
    stores.addStoreItems(db, actor, { storeId, ...body })
  ),
  route(orderStoreItems, ({ db, actor, params: { storeId }, body }) =>
    stores.orderStoreItems(db, actor, { storeId, ...body })
  ),
  route(listStores, ({ db, actor, query }) => stores.findStores(db, actor, query)),
  route(listStoresPlainly, ({ db, actor, query }) => stores.findStores(db, actor, query)),
  route(listStoreItems, async ({ db, actor, query }) => (await stores.getStore(db, actor, query.StoreId)).storeItems),
  route(createStore, ({ once, actor, body }) => once(tx => stores.createStore(tx, actor, body)))
]
