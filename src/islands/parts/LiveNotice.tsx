import { useEffect, useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { watchWorkspace } from '#lib/client/live.ts'
import { t } from '#lib/i18n/t.ts'

interface Props {
  workspaceId: string
  about?: 'order' | 'job'
}

/** Says that the list on the page is older than what it lists; nothing moves under the reader's hand by itself. */
export function LiveNotice({ workspaceId, about = 'order' }: Props) {
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  const [isUnsure, setIsUnsure] = useState(false)
  useEffect(
    () =>
      watchWorkspace(
        workspaceId,
        ({ kind, id }) => {
          if (kind === about) setChanged(known => new Set(known).add(id))
        },
        () => setIsUnsure(true)
      ),
    [workspaceId, about]
  )
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
      {isUnsure ? t('live.gap') : t(about === 'job' ? 'live.jobs' : 'live.orders', { count: changed.size })}
    </Notice>
  )
}
