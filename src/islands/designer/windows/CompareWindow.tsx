import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { Spinner } from '#islands/ui/Spinner.tsx'
import { Tabs } from '#islands/ui/Tabs.tsx'
import { call } from '#lib/client/api.ts'
import { announce } from '#lib/client/designer/announce.ts'
import {
  $comparedVersions,
  chooseVersions,
  compareStates,
  type DesignsCompared,
  loadState,
  NOW,
  releasePictures
} from '#lib/client/designer/comparing.ts'
import { $documentId, adopt, currentRev, saveNow } from '#lib/client/designer/saving.ts'
import { $designerSession } from '#lib/client/designer/session.ts'
import { closeWindow } from '#lib/client/designer/windows.ts'
import { word } from '#lib/client/designer/words.ts'
import { readableError } from '#lib/client/readable-error.ts'
import { listDocumentVersions, restoreDocumentVersion } from '#lib/contract/calls/document-history.ts'
import type { DocumentVersion } from '#lib/contract/document-history.ts'
import { dateFormat } from '#lib/shared/date-format.ts'

import { BothPictures, LaidOver } from './ComparedPictures.tsx'
import { DifferenceList } from './DifferenceList.tsx'

/** Two states of the design: beside each other, laid over each other, and in words. */
export default function CompareWindow() {
  const id = useStore($documentId)
  const session = useStore($designerSession)
  const [before, after] = useStore($comparedVersions)
  const [versions, setVersions] = useState<DocumentVersion[]>([])
  const [found, setFound] = useState<DesignsCompared>()
  const [error, setError] = useState<string>()
  const [isRestoring, setRestoring] = useState(false)
  const workspaceId = session?.workspaceId ?? ''

  useEffect(() => {
    if (!id) return
    call(listDocumentVersions, { query: { WorkspaceId: workspaceId, Id: id } }).then(setVersions, cause =>
      setError(readableError(cause))
    )
  }, [id, workspaceId])

  useEffect(() => {
    const abort = new AbortController()
    let shown: DesignsCompared | undefined
    setFound(undefined)
    setError(undefined)
    Promise.all([loadState(before), loadState(after)])
      .then(([one, other]) => compareStates(one, other, abort.signal))
      .then(
        compared => {
          if (abort.signal.aborted) return releasePictures(compared)
          shown = compared
          setFound(compared)
        },
        cause => !abort.signal.aborted && setError(readableError(cause))
      )
    return () => {
      abort.abort()
      if (shown) releasePictures(shown)
    }
  }, [before, after])

  async function restore(versionId: string) {
    setRestoring(true)
    setError(undefined)
    try {
      await saveNow()
      const query = { WorkspaceId: workspaceId, Id: id ?? '' }
      adopt(await call(restoreDocumentVersion, { query, body: { rev: currentRev(), versionId } }))
      announce(word('didRestore'))
      closeWindow()
    } catch (cause) {
      setError(readableError(cause))
    } finally {
      setRestoring(false)
    }
  }

  const options = [
    { value: NOW, label: word('compareNow') },
    ...versions.map(version => ({ value: version.id, label: nameOf(version) }))
  ]
  const restorable = [before, after].find(each => each !== NOW)

  return (
    <Modal
      title={word('compareTitle')}
      size="wide"
      onClose={closeWindow}
      footer={
        <>
          {restorable && !session?.readOnly && (
            <Button pending={isRestoring} onClick={() => void restore(restorable)}>
              {word(restorable === before ? 'compareRestoreBefore' : 'compareRestoreAfter')}
            </Button>
          )}
          <Button variant="primary" onClick={() => closeWindow()}>
            {word('close')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
          <NativeSelect
            label={word('compareBefore')}
            value={before}
            options={options}
            onChange={event => chooseVersions(event.target.value, after)}
          />
          <NativeSelect
            label={word('compareAfter')}
            value={after}
            options={options}
            onChange={event => chooseVersions(before, event.target.value)}
          />
        </div>
        {error && (
          <Notice tone="danger" role="alert">
            {error}
          </Notice>
        )}
        {!found && !error && (
          <p className="flex items-center gap-2 text-muted" role="status">
            <Spinner />
            {word('loading')}
          </p>
        )}
        {found && (
          <div className="grid grid-cols-[minmax(0,3fr)_minmax(14rem,2fr)] items-start gap-5 max-lg:grid-cols-1">
            <Tabs
              label={word('compareTitle')}
              tabs={[
                { id: 'both', label: word('compareBoth'), content: <BothPictures compared={found} /> },
                { id: 'over', label: word('compareOver'), content: <LaidOver compared={found} /> }
              ]}
            />
            <DifferenceList compared={found} />
          </div>
        )}
      </div>
    </Modal>
  )
}

function nameOf({ name, kind, createdAt, createdBy }: DocumentVersion): string {
  const at = dateFormat({ dateStyle: 'medium', timeStyle: 'short' }).format(new Date(createdAt))
  return [name || word(`version_${kind}`), at, createdBy].join(' · ')
}
