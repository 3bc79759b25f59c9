import { ExternalLink } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'

import { DocumentPicture } from '#islands/parts/designs/DocumentPicture.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { LinkButton } from '#islands/ui/LinkButton.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { Spinner } from '#islands/ui/Spinner.tsx'
import { call } from '#lib/client/api.ts'
import { readableError } from '#lib/client/readable-error.ts'
import { createDesignerSession } from '#lib/contract/calls/designer.ts'
import { getDocument } from '#lib/contract/calls/documents.ts'
import type { Document } from '#lib/contract/documents.ts'
import { t } from '#lib/i18n/t.ts'

import type { DialogProps } from '../dialog.ts'
import type { DrawingToolProps } from './index.ts'

export default function DrawingToolDialog({ props, close }: DialogProps<DrawingToolProps, Document>) {
  const { workspaceId, documentId, workflow } = props
  const [session, setSession] = useState<{ url: string }>()
  const [document, setDocument] = useState<Document>()
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<string>()

  const read = useCallback(() => {
    const query = { WorkspaceId: workspaceId, Id: documentId }
    return call(getDocument, { query }).then(
      found => {
        setDocument(found)
        return found
      },
      (failure: Error) => void setError(readableError(failure))
    )
  }, [workspaceId, documentId])

  async function use() {
    setPending(true)
    const found = await read()
    if (found) close(found)
    else setPending(false)
  }

  useEffect(() => {
    void read()
    const body = { documentId, workflow, source: 'dialog' }
    call(createDesignerSession, { query: { WorkspaceId: workspaceId }, body }).then(setSession, (failure: Error) =>
      setError(readableError(failure))
    )
    // Back from the other window: what was drawn there shows here.
    const onFocus = () => void read()
    addEventListener('focus', onFocus)
    return () => removeEventListener('focus', onFocus)
  }, [read, workspaceId, documentId, workflow])

  const thumbnail = new URLSearchParams({ WorkspaceId: workspaceId, Id: documentId, v: String(document?.rev ?? 0) })
  return (
    <Modal
      title={document?.name ?? t('drawingTool.title')}
      onClose={() => close()}
      footer={
        <>
          <Button onClick={() => close()}>{t('words.cancel')}</Button>
          <Button variant="primary" pending={pending} disabled={!document} onClick={() => void use()}>
            {t('drawingTool.use')}
          </Button>
        </>
      }
    >
      <div className="grid justify-items-center gap-4">
        {document ? (
          <DocumentPicture
            key={document.rev}
            document={{ kind: 'layout', thumbnailUrl: `/core2/doc/thumbnail?${thumbnail}` }}
            className="w-[min(100%,24rem)] rounded-md border border-line"
          />
        ) : (
          !error && <Spinner />
        )}
        <p className="text-sm leading-[1.125rem] text-muted text-center">{t('drawingTool.hint')}</p>
        {session && (
          <LinkButton href={session.url} target="_blank" rel="opener" icon={<ExternalLink />}>
            {t('drawingTool.open')}
          </LinkButton>
        )}
        {error && (
          <Notice tone="danger" role="alert">
            {error}
          </Notice>
        )}
      </div>
    </Modal>
  )
}
