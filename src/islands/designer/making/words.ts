import { group } from '#lib/i18n/group.ts'
import { making } from '#locales/en/designer.json' with { type: 'json' }

/** The texts of the panels that take a drawing to the cutter and the press. */
export const word = group(making)

export type Word = Parameters<typeof word>[0]
