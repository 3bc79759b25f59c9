import { BellRing, ListChecks, Mail } from 'lucide-react'
import { useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { FormModal } from '#islands/ui/FormModal.tsx'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { useSubmit } from '#islands/ui/useSubmit.ts'
import { call } from '#lib/client/api.ts'
import type { JobStatus } from '#lib/contract/job-work.ts'
import { updateStatusRule } from '#lib/contract/calls/status-rules.ts'
import { createStatusRule, type RuleAction, type StatusRule } from '#lib/contract/status-rules.ts'
import { t } from '#lib/i18n/t.ts'

import { ActionFields } from './ActionFields.tsx'
import { bodyOf, type DraftAction, draftOf, newAction } from './draft.ts'
import { RulePreview } from './RulePreview.tsx'
import type { Person } from './words.ts'

interface Props {
  workspaceId: string
  statuses: JobStatus[]
  people: Person[]
  jobs: { id: string; number: number; title: string }[]
  rule: StatusRule | undefined
  onClose: () => void
  onSaved: (rules: StatusRule[]) => void
}

const KINDS = [
  { kind: 'mail', icon: <Mail /> },
  { kind: 'todo', icon: <ListChecks /> },
  { kind: 'notify', icon: <BellRing /> }
] as const

/** When a job becomes this, do that. */
export function RuleModal({ workspaceId, statuses, people, jobs, rule, onClose, onSaved }: Props) {
  const [draft, setDraft] = useState(() => draftOf(rule))
  const { actions } = draft
  const query = { WorkspaceId: workspaceId }
  // Actions are no fields of a form, so what is checked is the draft.
  const schema = {
    '~standard': { validate: () => createStatusRule.body['~standard'].validate(bodyOf(draft)) }
  }
  const { errors, pending, onSubmit } = useSubmit(schema, async body => {
    onSaved(
      rule
        ? await call(updateStatusRule, {
            params: { ruleId: rule.id },
            query,
            body: { ...body, revision: rule.revision }
          })
        : await call(createStatusRule, { query, body })
    )
  })

  const change = (key: string, part: Partial<RuleAction>) => {
    setDraft({
      ...draft,
      actions: actions.map(action => (action.key === key ? ({ ...action, ...part } as DraftAction) : action))
    })
  }

  return (
    <FormModal
      title={t(rule ? 'statusRules.edit' : 'statusRules.add')}
      size="large"
      onClose={onClose}
      onSubmit={onSubmit}
      pending={pending}
      errors={{ ...errors, form: errors['form'] ?? errors['actions'] }}
    >
      <div className="form-row">
        <NativeSelect
          label={t('statusRules.when')}
          name="statusId"
          value={draft.statusId}
          placeholder={t('jobStatusDialog.choose')}
          error={errors['statusId']}
          options={statuses.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={event => setDraft({ ...draft, statusId: event.target.value })}
        />
        <Field
          label={t('statusRules.name')}
          name="name"
          value={draft.name}
          maxLength={80}
          placeholder={t('statusRules.nameExample')}
          error={errors['name']}
          onChange={event => setDraft({ ...draft, name: event.target.value })}
        />
      </div>
      {actions.map((action, at) => (
        <ActionFields
          key={action.key}
          action={action}
          at={at}
          people={people}
          errors={errors}
          onChange={part => change(action.key, part)}
          onRemove={
            actions.length > 1
              ? () => setDraft({ ...draft, actions: actions.filter(({ key }) => key !== action.key) })
              : undefined
          }
        />
      ))}
      {actions.length < 10 && (
        <div className="flex flex-wrap items-center gap-2">
          {KINDS.map(({ kind, icon }) => (
            <Button
              key={kind}
              size="small"
              icon={icon}
              onClick={() => setDraft({ ...draft, actions: [...actions, newAction(kind)] })}
            >
              {t(`statusRules.addKind.${kind}`)}
            </Button>
          ))}
        </div>
      )}
      <RulePreview workspaceId={workspaceId} jobs={jobs} draft={draft} />
    </FormModal>
  )
}
