import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'

import type { RecordEdit } from '#lib/client/edit-record.ts'

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
