import { useState } from 'react'

import { Card } from '#islands/ui/Card.tsx'
import { LinkButton } from '#islands/ui/LinkButton.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { PageHeader } from '#islands/ui/PageHeader.tsx'
import { call } from '#lib/client/api.ts'
import { readableError } from '#lib/client/readable-error.ts'
import { closeRequest, listRequests, markRequest } from '#lib/contract/calls/support.ts'
import type { SupportRequest } from '#lib/contract/support.ts'
import { t } from '#lib/i18n/t.ts'

import { RequestForm } from './RequestForm.tsx'
import { RequestList } from './RequestList.tsx'

interface Props {
  workspaceId: string
  workspaceName: string
  email: string
  /** Where in the product they came from. */
  page: string
  timeZone: string
  initial: SupportRequest[]
  /** For the platform's people: what everybody asked. */
  everybodys: SupportRequest[] | null
}

/** Ask, and see how far it is. */
export function SupportScreen(props: Props) {
  const { initial, everybodys, timeZone, ...about } = props
  const [own, setOwn] = useState(initial)
  const [all, setAll] = useState(everybodys)
  const [problem, setProblem] = useState<string>()

  async function attempt(work: () => Promise<void>) {
    setProblem(undefined)
    try {
      await work()
    } catch (error) {
      setProblem(readableError(error))
    }
  }

  const replace = (next: SupportRequest) => (list: SupportRequest[]) =>
    list.map(each => (each.id === next.id ? next : each))

  function settle({ id, state }: SupportRequest) {
    return attempt(async () => {
      const State = state === 'closed' ? 'open' : 'closed'
      setOwn(replace(await call(closeRequest, { params: { requestId: id }, body: { State } })))
    })
  }

  function mark({ id, state }: SupportRequest) {
    return attempt(async () => {
      const State = state === 'open' ? 'answered' : 'open'
      const next = await call(markRequest, { params: { requestId: id }, body: { State } })
      setAll(list => (list ? replace(next)(list) : list))
    })
  }

  return (
    <div className="grid max-w-4xl gap-5">
      <PageHeader
        title={t('supportRequest.title')}
        description={t('supportRequest.intro')}
        actions={<LinkButton href="/dashboard/support/help">{t('supportRequest.help')}</LinkButton>}
      />
      {problem && (
        <Notice tone="danger" role="alert">
          {problem}
        </Notice>
      )}
      <Card title={t('supportRequest.newTitle')}>
        <RequestForm
          {...about}
          timeZone={timeZone}
          onSent={() => void attempt(async () => setOwn(await call(listRequests, {})))}
        />
      </Card>
      <Card title={t('supportRequest.listTitle')}>
        <RequestList
          requests={own}
          timeZone={timeZone}
          action={({ state }) => t(state === 'closed' ? 'supportRequest.reopen' : 'supportRequest.settle')}
          onAct={request => void settle(request)}
        />
      </Card>
      {all && (
        <Card title={t('supportRequest.allTitle')}>
          <RequestList
            requests={all}
            timeZone={timeZone}
            action={({ state }) => t(state === 'open' ? 'supportRequest.markAnswered' : 'supportRequest.reopen')}
            onAct={request => void mark(request)}
          />
        </Card>
      )}
    </div>
  )
}
