import { useEffect, useEffectEvent, useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { watchWorkspace } from '#lib/client/live.ts'
import { isOwnChange } from '#lib/client/own-changes.ts'
import type { LiveNews } from '#lib/contract/live.ts'
import { t } from '#lib/i18n/t.ts'

type Kind = 'order' | 'job' | 'customer' | 'lead'

interface Props {
  workspaceId: string
  /** What the page lists. */
  about: Kind[]
}

interface Changed {
  kind: Kind
  count: number
}

/** A record that changes again is still one; an import comes in parts. */
function countOf(news: LiveNews, known: Changed | undefined): number {
  const many = news.kind === 'customer' ? news.count : undefined
  return many ? (known?.count ?? 0) + many : 1
}

/** Longer than the answer to a call of this page may come after the news of what it did. */
const OWN_WITHIN_MS = 1000

/** Says that the list on the page is older than what it lists; nothing moves under the reader's hand by itself. */
export function LiveNotice({ workspaceId, about }: Props) {
  const [changed, setChanged] = useState<ReadonlyMap<string, Changed>>(new Map())
  const [isUnsure, setIsUnsure] = useState(false)
  const isListed = useEffectEvent((kind: string) => about.find(each => each === kind))
  useEffect(() => {
    const waiting = new Set<number>()
    const end = watchWorkspace(
      workspaceId,
      news => {
        const { kind, id } = news
        const listed = isListed(kind)
        if (!listed) return
        const timer = window.setTimeout(() => {
          waiting.delete(timer)
          if (isOwnChange(id)) return
          setChanged(known => new Map(known).set(id, { kind: listed, count: countOf(news, known.get(id)) }))
        }, OWN_WITHIN_MS)
        waiting.add(timer)
      },
      () => setIsUnsure(true)
    )
    return () => {
      end()
      for (const timer of waiting) clearTimeout(timer)
    }
  }, [workspaceId])
  if (changed.size === 0 && !isUnsure) return
  const [kind, ...others] = new Set([...changed.values()].map(each => each.kind))
  const count = [...changed.values()].reduce((sum, each) => sum + each.count, 0)
  return (
    <Notice
      role="status"
      action={
        <Button size="small" onClick={() => location.reload()}>
          {t('live.show')}
        </Button>
      }
    >
      {isUnsure || !kind ? t('live.gap') : t(others.length > 0 ? 'live.several' : `live.${kind}s`, { count })}
    </Notice>
  )
}
