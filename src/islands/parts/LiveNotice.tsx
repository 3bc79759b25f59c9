import { useEffect, useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { watchWorkspace } from '#lib/client/live.ts'
import { t } from '#lib/i18n/t.ts'

/** Says that the list on the page is older than the orders; nothing moves under the reader's hand by itself. */
export function LiveNotice({ workspaceId }: { workspaceId: string }) {
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  const [isUnsure, setIsUnsure] = useState(false)
  useEffect(
    () =>
      watchWorkspace(
        workspaceId,
        ({ kind, id }) => {
          if (kind === 'order') setChanged(known => new Set(known).add(id))
        },
        () => setIsUnsure(true)
      ),
    [workspaceId]
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
      {isUnsure ? t('live.gap') : t('live.orders', { count: changed.size })}
    </Notice>
  )
}
