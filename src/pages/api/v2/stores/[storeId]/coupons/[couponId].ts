import { deleteCoupon } from '#lib/contract/store-offers.ts'
import { route } from '#lib/server/http/route.ts'
import * as stores from '#lib/server/stores/service.ts'

export const DELETE = route(deleteCoupon, ({ db, actor, params }) => stores.deleteCoupon(db, actor, params))
