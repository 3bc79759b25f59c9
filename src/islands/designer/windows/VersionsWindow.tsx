import { dateFormat } from '#lib/shared/date-format.ts'
import { useStore } from '@nanostores/react'
import { type FormEvent, useEffect, useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { Drawer } from '#islands/ui/Drawer.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { call } from '#lib/client/api.ts'
import { announce } from '#lib/client/designer/announce.ts'
import { compareVersion } from '#lib/client/designer/comparing.ts'
import { $documentId, adopt, currentRev, saveNow } from '#lib/client/designer/saving.ts'
import { $designerSession } from '#lib/client/designer/session.ts'
import { closeWindow } from '#lib/client/designer/windows.ts'
import { word } from '#lib/client/designer/words.ts'
import { readableError } from '#lib/client/readable-error.ts'
import {
  listDocumentVersions,
  nameDocumentVersion,
  restoreDocumentVersion
} from '#lib/contract/calls/document-history.ts'
import type { DocumentVersion } from '#lib/contract/document-history.ts'

/** Earlier states of the design, to look at and to bring back. */
export default function VersionsWindow() {
  const id = useStore($documentId)
  const session = useStore($designerSession)
  const [versions, setVersions] = useState<DocumentVersion[]>()
  const [error, setError] = useState<string>()
  const [working, setWorking] = useState<string>()
  const query = { WorkspaceId: session?.workspaceId ?? '', Id: id ?? '' }

  useEffect(() => {
    if (!id || !session) return
    call(listDocumentVersions, { query: { WorkspaceId: session.workspaceId, Id: id } }).then(setVersions, cause =>
      setError(readableError(cause))
    )
  }, [id, session])

  async function attempt(what: string, act: () => Promise<void>) {
    setWorking(what)
    setError(undefined)
    try {
      await saveNow()
      await act()
    } catch (cause) {
      setError(readableError(cause))
    } finally {
      setWorking(undefined)
    }
  }

  function keep(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const name = String(new FormData(form).get('name') ?? '').trim()
    if (!name) return
    void attempt('name', async () => {
      const made = await call(nameDocumentVersion, { query, body: { name } })
      setVersions(known => [made, ...(known ?? [])])
      form.reset()
      announce(word('didNameVersion', { name }))
    })
  }

  function restore(version: DocumentVersion) {
    void attempt(version.id, async () => {
      adopt(await call(restoreDocumentVersion, { query, body: { rev: currentRev(), versionId: version.id } }))
      announce(word('didRestore'))
      closeWindow()
    })
  }

  return (
    <Drawer title={word('versions')} description={word('versionsHint')} onClose={closeWindow}>
      <div className="grid gap-4">
        {error && <Notice tone="danger">{error}</Notice>}
        <form className="flex items-end gap-2 [&_.field]:flex-1" onSubmit={keep}>
          <Field label={word('versionName')} name="name" maxLength={120} autoComplete="off" />
          <Button type="submit" pending={working === 'name'}>
            {word('keepVersion')}
          </Button>
        </form>
        {!versions && !error && <p className="dock-note">{word('loading')}</p>}
        {versions?.length === 0 && <p className="dock-note">{word('noVersions')}</p>}
        <ul className="[&_li]:flex [&_li]:items-center [&_li]:gap-3 [&_li]:border-t [&_li]:border-t-line [&_li]:py-2 [&_li_img]:rounded-md [&_li_img]:border [&_li_img]:border-line [&_li_img]:bg-surface [&_li_small]:text-muted [&_li>span]:grid [&_li>span]:min-w-0 [&_li>span]:flex-1">
          {versions?.map(version => (
            <li key={version.id}>
              <img src={version.thumbnailUrl} alt="" width={64} height={64} loading="lazy" />
              <span>
                <strong>{version.name || word(`version_${version.kind}`)}</strong>
                <small>
                  {dateFormat({ dateStyle: 'medium', timeStyle: 'short' }).format(new Date(version.createdAt))} ·{' '}
                  {version.createdBy}
                </small>
              </span>
              <Button size="small" onClick={() => compareVersion(version.id)}>
                {word('compare')}
              </Button>
              <Button size="small" pending={working === version.id} onClick={() => restore(version)}>
                {word('restore')}
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </Drawer>
  )
}
