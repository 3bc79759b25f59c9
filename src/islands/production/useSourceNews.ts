import { useEffect, useEffectEvent } from 'react'

import { watchWorkspace } from '#lib/client/live.ts'

const SOON_MS = 1500

/** Looks again soon after an order or a job of the workspace changed, once for all that is heard meanwhile. */
export function useSourceNews(workspaceId: string, look: () => void): void {
  const lookAgain = useEffectEvent(look)
  useEffect(() => {
    let soon: ReturnType<typeof setTimeout> | undefined
    const end = watchWorkspace(workspaceId, ({ kind }) => {
      if (kind !== 'order' && kind !== 'job') return
      soon ??= setTimeout(() => {
        soon = undefined
        lookAgain()
      }, SOON_MS)
    })
    return () => {
      clearTimeout(soon)
      end()
    }
  }, [workspaceId])
}
