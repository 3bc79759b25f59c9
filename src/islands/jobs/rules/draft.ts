import type { RuleAction, StatusRule } from '#lib/contract/status-rules.ts'
import { t } from '#lib/i18n/t.ts'

export type DraftAction = RuleAction & { key: string }

export interface RuleDraft {
  name: string
  statusId: string
  enabled: boolean
  actions: DraftAction[]
}

export function draftOf(rule: StatusRule | undefined): RuleDraft {
  return {
    name: rule?.name ?? '',
    statusId: rule?.statusId ?? '',
    enabled: rule?.enabled ?? true,
    actions: rule ? rule.actions.map(action => ({ ...action, key: crypto.randomUUID() })) : [newAction('mail')]
  }
}

export const MAIL_TEMPLATES = ['ready', 'making', 'late', 'thanks'] as const
export type MailTemplate = (typeof MAIL_TEMPLATES)[number]

export function templateOf(template: MailTemplate): { subject: string; text: string } {
  return {
    subject: t(`statusRules.templates.${template}.subject`),
    text: t(`statusRules.templates.${template}.text`)
  }
}

export function newAction(kind: RuleAction['kind']): DraftAction {
  const key = crypto.randomUUID()
  if (kind === 'mail') return { key, kind, to: 'customer', ...templateOf('ready') }
  if (kind === 'todo') return { key, kind, text: '', person: null, dueInDays: 1 }
  return { key, kind, people: ['owner'], text: t('statusRules.noticeText') }
}

/** As it is sent. */
export function bodyOf({ actions, ...rule }: RuleDraft) {
  return { ...rule, actions: actions.map(({ key: _, ...action }) => action) }
}
