import type { RuleAction } from '#lib/contract/status-rules.ts'
import { t } from '#lib/i18n/t.ts'

export interface Person {
  id: string
  name: string
}

/** What a rule does, in a few words. */
export function summaryOf(actions: readonly RuleAction[], people: readonly Person[]): string {
  const nameOf = (who: string) => {
    if (who === 'customer') return t('statusRules.customer')
    if (who === 'owner') return t('statusRules.owner')
    return people.find(({ id }) => id === who)?.name ?? t('statusRules.gone')
  }
  return actions
    .map(action => {
      if (action.kind === 'mail') return t('statusRules.mails', { who: nameOf(action.to), subject: action.subject })
      if (action.kind === 'notify') return t('statusRules.notifies', { who: action.people.map(nameOf).join(', ') })
      const { text, person } = action
      return person ? t('statusRules.todoFor', { text, who: nameOf(person) }) : t('statusRules.todoOf', { text })
    })
    .join(' · ')
}
