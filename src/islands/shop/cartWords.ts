import { shopCart } from '#locales/en/shop.json'

import { group } from '#lib/i18n/group.ts'

export const cartWords = group(shopCart)
