import { useCallback, useMemo, useState } from 'react'

import { ThreadPanel } from '#islands/parts/thread/ThreadPanel.tsx'
import { StatusChip } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { PageHeader } from '#islands/ui/PageHeader.tsx'
import { call } from '#lib/client/api.ts'
import { readableError } from '#lib/client/readable-error.ts'
import { closeRequest, markRequest } from '#lib/contract/calls/support.ts'
import type { SupportRequest } from '#lib/contract/support.ts'
import type { Thread, ThreadMessage } from '#lib/contract/threads.ts'
import { t } from '#lib/i18n/t.ts'

import { STATE_TONES } from './RequestList.tsx'
import { requestThread } from './request-thread.ts'

interface Props {
  request: SupportRequest
  thread: Thread
  timeZone: string
}

/** The conversation about one request, for who asked and for the platform's people. */
export function RequestScreen({ request, thread, timeZone }: Props) {
  const { id, subject, from } = request
  const [state, setState] = useState(request.state)
  const [problem, setProblem] = useState<string>()
  const source = useMemo(() => requestThread(id), [id])
  const isOwn = thread.side === 'shop'

  const onMessage = useCallback(({ side, note }: ThreadMessage) => {
    if (!note) setState(side === 'admin' ? 'answered' : 'open')
  }, [])

  const other = isOwn ? (state === 'closed' ? 'open' : 'closed') : state === 'open' ? 'answered' : 'open'
  const label = { open: 'reopen', answered: 'markAnswered', closed: 'settle' } as const

  async function change() {
    setProblem(undefined)
    const input = { params: { requestId: id } }
    try {
      const changed =
        isOwn && other !== 'answered'
          ? await call(closeRequest, { ...input, body: { State: other } })
          : await call(markRequest, { ...input, body: { State: other } })
      setState(changed.state)
    } catch (error) {
      setProblem(readableError(error))
    }
  }

  return (
    <div className="grid max-w-4xl gap-5">
      <PageHeader
        breadcrumb={[{ label: t('supportRequest.title'), href: '/dashboard/support-request' }]}
        title={subject}
        status={<StatusChip tone={STATE_TONES[state]}>{t(`supportRequest.states.${state}`)}</StatusChip>}
        description={isOwn ? undefined : from}
        actions={<Button onClick={() => void change()}>{t(`supportRequest.${label[other]}`)}</Button>}
      />
      {problem && (
        <Notice tone="danger" role="alert">
          {problem}
        </Notice>
      )}
      <ThreadPanel
        source={source}
        initial={thread}
        timeZone={timeZone}
        sideNames={{ admin: 'Platen' }}
        {...(!isOwn && { noteReaders: 'Platen' })}
        onMessage={onMessage}
      />
    </div>
  )
}
