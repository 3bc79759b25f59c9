import { useEffect, useEffectEvent } from 'react'

import { watchWorkspace } from '#lib/client/live.ts'
import { isOwnChange } from '#lib/client/own-changes.ts'
import type { LiveNews } from '#lib/contract/live.ts'

interface Shown {
  workspaceId: string
  kind: LiveNews['kind']
  id: string
}

/** Looks again at the record on the screen when somebody else changed it, or may have. */
export function useRecordNews({ workspaceId, kind, id }: Shown, look: () => void): void {
  const lookAgain = useEffectEvent(look)
  useEffect(
    () =>
      watchWorkspace(
        workspaceId,
        news => {
          if (news.kind === kind && news.id === id && !isOwnChange(id)) lookAgain()
        },
        () => lookAgain()
      ),
    [workspaceId, kind, id]
  )
}
