import { group } from '#lib/i18n/t.ts'

/** The editor's own texts, without those of the rest of the product. */
export const word = group('designer.')

export type Word = Parameters<typeof word>[0]
