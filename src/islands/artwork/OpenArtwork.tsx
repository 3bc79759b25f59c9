import { useEffect, useRef, useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { LinkButton } from '#islands/ui/LinkButton.tsx'
import { Spinner } from '#islands/ui/Spinner.tsx'
import { call } from '#lib/client/api.ts'
import { openDesigner } from '#lib/client/open-designer.ts'
import { readableError } from '#lib/client/readable-error.ts'
import { createDocument } from '#lib/contract/calls/documents.ts'
import { t } from '#lib/i18n/t.ts'

interface Props {
  workspaceId: string
  artworkId: string
  title: string
}

/** From a drawing's public page into the designer: makes a design of it and goes there. */
export function OpenArtwork({ workspaceId, artworkId, title }: Props) {
  const [problem, setProblem] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const tried = useRef(-1)

  useEffect(() => {
    if (tried.current === attempt) return
    tried.current = attempt
    const query = { WorkspaceId: workspaceId }
    call(createDocument, { query, body: { from: 'artwork', artworkId } })
      .then(({ id }) => openDesigner({ workspaceId, documentId: id, source: 'artwork', returnTo: '/dashboard/design' }))
      .catch((error: Error) => setProblem(readableError(error)))
  }, [workspaceId, artworkId, attempt])

  if (!problem) {
    return (
      <p className="flex items-center gap-3 text-lg/6.5" role="status">
        <Spinner /> {t('artwork.opening', { title })}
      </p>
    )
  }
  return (
    <div className="card" role="alert">
      <EmptyState
        title={t('artwork.openFailed')}
        actions={
          <>
            <Button
              variant="primary"
              onClick={() => {
                setProblem(undefined)
                setAttempt(attempt + 1)
              }}
            >
              {t('ui.retry')}
            </Button>
            <LinkButton href={`/artwork/detail?id=${artworkId}`}>{t('artwork.back')}</LinkButton>
          </>
        }
      >
        {problem}
      </EmptyState>
    </div>
  )
}
