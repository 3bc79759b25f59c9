import { useEffect, useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { watchWorkspace } from '#lib/client/live.ts'
import { isOwnChange } from '#lib/client/own-changes.ts'
import { t } from '#lib/i18n/t.ts'

interface Props {
  workspaceId: string
  about?: 'order' | 'job' | 'customer' | 'lead'
}

/** Longer than the answer to a call of this page may come after the news of what it did. */
const OWN_WITHIN_MS = 1000

/** Says that the list on the page is older than what it lists; nothing moves under the reader's hand by itself. */
export function LiveNotice({ workspaceId, about = 'order' }: Props) {
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  const [isUnsure, setIsUnsure] = useState(false)
  useEffect(() => {
    const waiting = new Set<number>()
    const end = watchWorkspace(
      workspaceId,
      ({ kind, id }) => {
        if (kind !== about) return
        const timer = window.setTimeout(() => {
          waiting.delete(timer)
          if (!isOwnChange(id)) setChanged(known => new Set(known).add(id))
        }, OWN_WITHIN_MS)
        waiting.add(timer)
      },
      () => setIsUnsure(true)
    )
    return () => {
      end()
      for (const timer of waiting) clearTimeout(timer)
    }
  }, [workspaceId, about])
  if (changed.size === 0 && !isUnsure) return
  return (
    <Notice
      role="status"
      action={
        <Button size="small" onClick={() => location.reload()}>
          {t('live.show')}
        </Button>
      }
    >
      {isUnsure ? t('live.gap') : t(`live.${about}s`, { count: changed.size })}
    </Notice>
  )
}
