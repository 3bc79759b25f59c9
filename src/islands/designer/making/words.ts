import { group } from '#lib/i18n/t.ts'

/** The texts of the panels that take a drawing to the cutter and the press. */
export const word = group('making.')
