import { shopItem } from '#locales/en/common.json'

import { group } from '#lib/i18n/group.ts'

export const itemWords = group(shopItem)
