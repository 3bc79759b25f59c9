import { group } from '#lib/i18n/t.ts'

/** Of this group alone: the fields of a shopper's page bring no other text with them. */
export const fieldWords = group('fields.')
