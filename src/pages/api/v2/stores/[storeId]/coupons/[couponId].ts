import { deleteCoupon } from '#lib/contract/store-offers.ts'
import { route } from '#lib/server/platform/http/route.ts'
import * as stores from '#lib/server/storefront/stores/service.ts'

export const DELETE = route(deleteCoupon, ({ db, actor, params }) => stores.deleteCoupon(db, actor, params))
