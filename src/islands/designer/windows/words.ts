import { group } from '#lib/i18n/t.ts'

export const word = group('filmChoice.')
