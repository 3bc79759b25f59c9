import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'

import type { RecordEdit } from '#lib/client/edit-record.ts'
import type { EditState } from '#lib/client/edit-session.ts'
import { t } from '#lib/i18n/t.ts'

export type Edit<Saved, Draft> = ReturnType<typeof useEdit<Saved, Draft>>

/** A record while it is edited, with the guard of its page. `EditQuestions` and `SaveLine` show what it says. */
export function useEdit<Saved, Draft>(make: () => RecordEdit<Saved, Draft>) {
  const [edit] = useState(make)
  const view = useStore(edit.$view)
  const state = useStore(edit.$state)
  /** A conflict whose question was closed: nothing is decided and nothing is lost. */
  const [postponed, setPostponed] = useState<unknown>()

  useEffect(() => edit.watch(), [edit])

  return {
    ...edit,
    ...view,
    state,
    /** As it is now, for what ends after the caller was drawn. */
    latest: () => edit.$view.get(),
    isDirty: state.kind !== 'clean' && state.kind !== 'saved',
    conflict: state.kind === 'conflict' && state !== postponed ? state.theirs : undefined,
    postpone: () => setPostponed(state),
    save() {
      setPostponed(undefined)
      return edit.save()
    }
  }
}

/** The sentences of what was refused or did not arrive; as `form` what is wrong with none of the fields. */
export function errorsOf({ errors, state }: { errors: Record<string, string>; state: EditState }) {
  const all: Record<string, string | undefined> = { ...errors }
  if (state.kind === 'offline') all['form'] = state.message ?? t('words.failed')
  else if (state.kind === 'refused' && state.fields.length === 0) all['form'] = state.message
  return all
}
