import { type SubmitEvent, useState } from 'react'

import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { DateField } from '#islands/ui/DateField.tsx'
import { FormModal } from '#islands/ui/FormModal.tsx'
import { QuantityField } from '#islands/ui/QuantityField.tsx'
import { ApiError, call } from '#lib/client/api.ts'
import { readableError } from '#lib/client/readable-error.ts'
import { saveRoster } from '#lib/contract/calls/rosters.ts'
import type { Roster } from '#lib/contract/rosters.ts'
import { t } from '#lib/i18n/t.ts'
import { dayAt, fromZoneTime, toZoneTime, zoneName } from '#lib/shared/zone-time.ts'

import type { TeamListProps } from './TeamListModal.tsx'

interface Props extends TeamListProps {
  title: string
  roster: Roster | null
  input: { params: { jobId: string; itemId: string }; query: { WorkspaceId: string } }
  onSaved: (roster: Roster) => void
}

const NEW: Roster['rules'] = {
  asksNumber: true,
  asksSize: true,
  asksNote: false,
  doubles: false,
  numberFrom: 0,
  numberTo: 99,
  mostLetters: 20,
  expected: 0
}

/** What the team is asked, and until when. */
export function TeamListForm({ title, roster, item, input, timeZone, onSaved, onClose }: Props) {
  const [rules, setRules] = useState(() => roster?.rules ?? { ...NEW, asksSize: item.sizes.length > 0 })
  const [endsAt, setEndsAt] = useState<string | null>(() =>
    toZoneTime(roster?.endsAt ?? dayAt(timeZone, 7, '20:00'), timeZone)
  )
  const [reminders, setReminders] = useState({
    remindDays: roster?.remindDays ?? 3,
    remindTimes: roster?.remindTimes ?? 2
  })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [pending, setPending] = useState(false)
  const set = (change: Partial<Roster['rules']>) => setRules({ ...rules, ...change })

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    event.stopPropagation()
    if (pending) return
    setPending(true)
    const body = {
      ...rules,
      ...reminders,
      endsAt: fromZoneTime(endsAt ?? '2000-01-01T00:00', timeZone),
      isClosed: false
    }
    try {
      onSaved((await call(saveRoster, { ...input, body })).roster)
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : []
      const found = Object.fromEntries(fields.map(({ field, message }) => [field, message]))
      setErrors(fields.length > 0 ? found : { form: readableError(error) })
      setPending(false)
    }
  }

  return (
    <FormModal
      title={title}
      pending={pending}
      errors={errors}
      onClose={onClose}
      description={t('rosterLink.setUpText')}
      submit={t(roster ? 'words.save' : 'rosterLink.make')}
      onSubmit={event => void save(event)}
    >
      <DateField
        label={t('rosterLink.endsAt')}
        hint={t('rosterLink.zone', { zone: zoneName(timeZone, Date.now()) })}
        withTime
        value={endsAt}
        error={errors['endsAt']}
        onChange={setEndsAt}
      />
      <Checkbox
        label={t('rosterLink.asksNumber')}
        checked={rules.asksNumber}
        onChange={event => set({ asksNumber: event.target.checked })}
      />
      {rules.asksNumber && (
        <>
          <div className="grid grid-cols-2 gap-3">
            <QuantityField
              label={t('rosterLink.numberFrom')}
              value={rules.numberFrom}
              error={errors['numberFrom']}
              onChange={numberFrom => set({ numberFrom })}
            />
            <QuantityField
              label={t('rosterLink.numberTo')}
              value={rules.numberTo}
              error={errors['numberTo']}
              onChange={numberTo => set({ numberTo })}
            />
          </div>
          <Checkbox
            label={t('rosterLink.doubles')}
            checked={rules.doubles}
            onChange={event => set({ doubles: event.target.checked })}
          />
        </>
      )}
      {item.sizes.length > 0 && (
        <Checkbox
          label={t('rosterLink.asksSize')}
          checked={rules.asksSize}
          onChange={event => set({ asksSize: event.target.checked })}
        />
      )}
      <Checkbox
        label={t('rosterLink.asksNote')}
        checked={rules.asksNote}
        onChange={event => set({ asksNote: event.target.checked })}
      />
      <div className="grid grid-cols-2 gap-3">
        <QuantityField
          label={t('rosterLink.mostLetters')}
          min={1}
          max={60}
          value={rules.mostLetters}
          error={errors['mostLetters']}
          onChange={mostLetters => set({ mostLetters })}
        />
        <QuantityField
          label={t('rosterLink.expected')}
          hint={t('rosterLink.expectedHint')}
          max={1000}
          value={rules.expected}
          error={errors['expected']}
          onChange={expected => set({ expected })}
        />
      </div>
      <div className="grid grid-cols-2 gap-3">
        <QuantityField
          label={t('rosterLink.remindDays')}
          hint={t('rosterLink.remindHint')}
          max={30}
          value={reminders.remindDays}
          error={errors['remindDays']}
          onChange={remindDays => setReminders({ ...reminders, remindDays })}
        />
        <QuantityField
          label={t('rosterLink.remindTimes')}
          max={5}
          value={reminders.remindTimes}
          error={errors['remindTimes']}
          onChange={remindTimes => setReminders({ ...reminders, remindTimes })}
        />
      </div>
    </FormModal>
  )
}
