import { group } from '#lib/i18n/t.ts'

export const checkoutWords = group('shopCheckout.')
