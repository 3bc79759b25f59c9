import { shopCart, shopCheckout, shopItem, shopperOrder } from '#locales/en/common.json'

import { group } from '#lib/i18n/group.ts'

export const itemWords = group(shopItem)
export const cartWords = group(shopCart)
export const checkoutWords = group(shopCheckout)
export const orderWords = group(shopperOrder)
