import { fields } from '#locales/en/common.json'

import { group } from '#lib/i18n/group.ts'

/** Of this group alone: the fields of a shopper's page bring no other text with them. */
export const fieldWords = group(fields)
