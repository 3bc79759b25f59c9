import { useStore } from '@nanostores/react'
import { ArrowDown } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { openThread, type ThreadSource } from '#lib/client/thread.ts'
import type { Uploading } from '#lib/client/upload.ts'
import type { Thread, ThreadFile, ThreadMessage, ThreadSide } from '#lib/contract/threads.ts'
import { t } from '#lib/i18n/t.ts'

import { Composer } from './Composer.tsx'
import { MessageList } from './MessageList.tsx'

export interface ThreadPanelProps {
  source: ThreadSource & {
    upload: (file: File, options: Uploading) => Promise<ThreadFile>
    fileHref: (fileId: string, width?: 400) => string
  }
  initial: Thread
  timeZone: string
  /** What stands beside the names of a side. */
  sideNames: Partial<Record<ThreadSide, string>>
  /** Who reads a note; where it is not given none can be written. */
  noteReaders?: string
  /** All of it is notes among colleagues. */
  notesOnly?: boolean
  /** What is said again and again; `onEdit` for who may change it. */
  quick?: { answers: string[]; onEdit?: () => void } | undefined
  /** Who may look and not write. */
  readOnly?: boolean
  /** Of each message that is new on the page. */
  onMessage?: (message: ThreadMessage) => void
}

/** What lies behind the place to write is not in sight. */
const UNDER_THE_FOOT = '0px 0px -120px 0px'

/** What was said, live, and a place to write. It scrolls with whatever it stands in. */
export function ThreadPanel({
  source,
  initial,
  timeZone,
  sideNames,
  noteReaders,
  notesOnly,
  quick,
  readOnly,
  onMessage
}: ThreadPanelProps) {
  const [thread] = useState(() => openThread(source, initial))
  const view = useStore(thread.$view)
  const { messages, seen, side } = view
  const end = useRef<HTMLDivElement>(null)
  const mark = useRef<HTMLLIElement>(null)
  const [isAtEnd, setAtEnd] = useState(true)
  const known = useRef(initial.messages.length)
  const newest = messages.at(-1)
  const whoTypes = messages.findLast(each => each.side !== side)?.author || sideNames[side === 'shop' ? 'other' : 'shop'] || t('thread.somebody') // biome-ignore format: one line

  useEffect(() => thread.follow(), [thread])

  // Where one has to go on reading.
  useEffect(() => {
    if (mark.current) mark.current.scrollIntoView({ block: 'center' })
    else end.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  // Read is what the end of was seen, by somebody who looks.
  useEffect(() => {
    const look = () => {
      if (isAtEnd && newest && document.visibilityState === 'visible') thread.seeAll()
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [thread, isAtEnd, newest])

  useEffect(() => {
    const observer = new IntersectionObserver(entries => setAtEnd(entries.some(entry => entry.isIntersecting)), {
      rootMargin: UNDER_THE_FOOT
    })
    if (end.current) observer.observe(end.current)
    return () => observer.disconnect()
  }, [])

  useEffect(() => {
    const added = messages.slice(known.current)
    const last = added.at(-1)
    if (!last) return
    known.current = messages.length
    for (const message of added) onMessage?.(message)
    // Nobody who reads further up is moved away.
    if (isAtEnd || last.side === side) end.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' })
  }, [messages, side, isAtEnd, onMessage])

  return (
    <div className="grid">
      <MessageList
        messages={messages}
        side={side}
        timeZone={timeZone}
        sideNames={sideNames}
        noteReaders={noteReaders}
        notesOnly={notesOnly}
        mark={mark}
        newAfter={initial.read}
        fileHref={source.fileHref}
      />
      <p className="flex min-h-5 items-center gap-2 text-[length:0.8125rem] text-muted" role="status">
        {view.isTyping && (
          <>
            <span
              className="inline-flex gap-1 [&>i]:size-[5px] [&>i]:[animation:thread-dot_1.2s_infinite_ease-in-out] [&>i]:rounded-[50%] [&>i]:bg-current motion-reduce:[&>i]:[animation:none] [&>i:nth-child(2)]:[animation-delay:0.15s] [&>i:nth-child(3)]:[animation-delay:0.3s]"
              aria-hidden="true"
            >
              <i />
              <i />
              <i />
            </span>
            {t('thread.typing', { who: whoTypes })}
          </>
        )}
      </p>
      <p className="min-h-7 py-1 text-end text-sm text-muted">
        {newest?.side === side && !newest.note && seen >= newest.id && t('thread.seen')}
      </p>
      <div ref={end} className="h-px [scroll-margin-block-end:calc(2_*_var(--spacing-28))]" />
      <div className="sticky bottom-0 z-(--layer-sticky) grid bg-surface pb-4 [.proposal-chat_&]:[background:linear-gradient(transparent,#f6f5f1_var(--spacing-4))]">
        {!isAtEnd && newest && newest.id > view.read && newest.side !== side && (
          <Button
            className="absolute bottom-[calc(100%_+_var(--spacing-2))] justify-self-center shadow-mid"
            size="small"
            icon={<ArrowDown />}
            onClick={() => end.current?.scrollIntoView({ block: 'nearest' })}
          >
            {t('thread.down')}
          </Button>
        )}
        {!readOnly && (
          <Composer
            thread={thread}
            view={view}
            source={source}
            noteReaders={noteReaders}
            notesOnly={notesOnly}
            quick={quick}
          />
        )}
      </div>
    </div>
  )
}
