import { useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { call } from '#lib/client/api.ts'
import { recordApproval } from '#lib/contract/calls/proposals.ts'
import { t } from '#lib/i18n/t.ts'
import { firstChoice } from '#lib/shared/proposals.ts'

import type { ProposalProps } from './ProposalTab.tsx'

/** The customer approved by telephone or on paper: who, how, and with what of what could be chosen. */
export function RecordApproval({ proposal, act, job, workspaceId, onDone }: ProposalProps & { onDone: () => void }) {
  const choosable = proposal.draft.items.filter(({ role, leftOut }) => role !== 'fixed' && !leftOut)
  const [name, setName] = useState(job.contact.name)
  const [note, setNote] = useState('')
  const [chosen, setChosen] = useState(() => firstChoice(choosable.map(item => ({ ...item, id: item.itemId }))))
  const [pending, setPending] = useState(false)
  const nameOf = (itemId: string) => job.items.find(({ id }) => id === itemId)?.name ?? t('jobItems.item')

  async function record() {
    setPending(true)
    const body = { version: proposal.version, name, note, chosen }
    const input = { params: { jobId: job.id }, query: { WorkspaceId: workspaceId }, body }
    if (await act(() => call(recordApproval, input))) onDone()
    else setPending(false)
  }

  return (
    <form
      className="grid gap-3 rounded-lg border border-line p-4"
      onSubmit={event => {
        event.preventDefault()
        void record()
      }}
    >
      <Field
        label={t('proposal.recordName')}
        value={name}
        required
        maxLength={120}
        onChange={event => setName(event.target.value)}
      />
      <Field
        label={t('proposal.recordNote')}
        value={note}
        required
        maxLength={500}
        placeholder={t('proposal.recordExample')}
        onChange={event => setNote(event.target.value)}
      />
      {choosable.map(({ itemId, title, role, group }) => (
        <Checkbox
          key={itemId}
          label={title || nameOf(itemId)}
          hint={role === 'choice' ? group : undefined}
          checked={chosen.includes(itemId)}
          onChange={event => {
            const isOn = event.target.checked
            // One of a group takes the place of the other.
            const rest = chosen.filter(id => {
              const other = choosable.find(item => item.itemId === id)
              return id !== itemId && !(isOn && role === 'choice' && other?.role === 'choice' && other.group === group)
            })
            setChosen(isOn ? [...rest, itemId] : rest)
          }}
        />
      ))}
      <div className="button-group">
        <Button onClick={onDone}>{t('words.cancel')}</Button>
        <Button variant="primary" type="submit" pending={pending}>
          {t('proposal.recordNow')}
        </Button>
      </div>
    </form>
  )
}
