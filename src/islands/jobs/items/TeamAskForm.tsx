import { useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { FormModal } from '#islands/ui/FormModal.tsx'
import { TextAreaField } from '#islands/ui/TextAreaField.tsx'
import { useSubmit } from '#islands/ui/useSubmit.ts'
import { call } from '#lib/client/api.ts'
import { askRosterPeople } from '#lib/contract/calls/rosters.ts'
import type { Roster } from '#lib/contract/rosters.ts'
import { t } from '#lib/i18n/t.ts'
import { readPeople } from '#lib/shared/asked-people.ts'
import { MOST_ASKED } from '#lib/shared/roster-rules.ts'

import type { TeamListProps } from './TeamListModal.tsx'

interface Props extends Pick<TeamListProps, 'item' | 'onClose'> {
  title: string
  roster: Roster
  input: { params: { jobId: string; itemId: string }; query: { WorkspaceId: string } }
  onSaved: (roster: Roster, said: string) => void
}

/** Who gets a link of their own: names and addresses, typed or pasted. */
export function TeamAskForm({ title, roster, item, input, onSaved, onClose }: Props) {
  const [text, setText] = useState('')
  const asked = new Set(roster.people.map(({ lineId }) => lineId))
  const names = item.people.filter(({ id, name }) => name && !asked.has(id)).map(({ name }) => name)

  const form = useSubmit(null, async (): Promise<void> => {
    const refuse = (why: string) => form.setErrors({ people: why })
    const { people, odd } = readPeople(text)
    if (odd) return refuse(t('rosterPeople.oddLine', odd))
    if (people.length === 0) return refuse(t('rosterPeople.nobody'))
    if (people.length > MOST_ASKED) return refuse(t('rosterPeople.tooMany', { count: MOST_ASKED }))
    const { roster: newest, asked: count, mailed } = await call(askRosterPeople, { ...input, body: { people } })
    const said = [t('rosterPeople.asked', { count }), t('rosterPeople.mailed', { count: mailed })]
    onSaved(newest, said.join(' · '))
  })

  return (
    <FormModal
      {...form}
      title={title}
      onClose={onClose}
      description={t('rosterPeople.text')}
      submit={t('rosterPeople.send')}
    >
      <TextAreaField
        label={t('rosterPeople.people')}
        hint={t('rosterPeople.peopleHint')}
        placeholder={t('rosterPeople.example')}
        rows={8}
        value={text}
        error={form.errors['people']}
        onChange={event => {
          setText(event.target.value)
          form.setErrors({})
        }}
      />
      {names.length > 0 && (
        <Button
          size="small"
          className="justify-self-start"
          onClick={() => setText([text.trim(), ...names].filter(Boolean).join('\n'))}
        >
          {t('rosterPeople.fromItem')}
        </Button>
      )}
    </FormModal>
  )
}
