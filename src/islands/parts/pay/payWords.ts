import { shopCheckout } from '#locales/en/shop.json'

import { group } from '#lib/i18n/group.ts'

export const payWords = group(shopCheckout)
