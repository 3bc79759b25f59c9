import { t } from '#lib/i18n/t.ts'
import type { RosterRules } from '#lib/shared/roster-rules.ts'

/** What may be written, in sentences. */
export function describeRules({ asksNumber, numberFrom, numberTo, doubles, mostLetters }: RosterRules): string[] {
  return [
    ...(asksNumber ? [t('rosterPage.range', { from: numberFrom, to: numberTo })] : []),
    ...(asksNumber && !doubles ? [t('rosterPage.once')] : []),
    t('rosterPage.letters', { count: mostLetters })
  ]
}
