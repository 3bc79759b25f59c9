import { priceCart } from '#lib/contract/shopping.ts'
import { route } from '#lib/server/platform/http/route.ts'
import * as cart from '#lib/server/storefront/shopping/cart.ts'

export const POST = route(priceCart, ({ db, body, request }) =>
  cart.priceCart(db, body, { cookie: request.headers.get('cookie') })
)
