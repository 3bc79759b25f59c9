import { dateFormat } from '#lib/shared/date-format.ts'
import { History, PenTool } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'

import { openDialog } from '#islands/dialogs/dialog.ts'
import { simpleDialog } from '#islands/dialogs/simple/index.ts'
import { DocumentPicture } from '#islands/parts/designs/DocumentPicture.tsx'
import { sizeText } from '#islands/parts/designs/facts.ts'
import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Drawer } from '#islands/ui/Drawer.tsx'
import { formatBytes } from '#islands/ui/files.ts'
import { LinkButton } from '#islands/ui/LinkButton.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { Skeleton } from '#islands/ui/Skeleton.tsx'
import { call } from '#lib/client/api.ts'
import { readableError } from '#lib/client/readable-error.ts'
import { showBanner } from '#lib/client/stores/banner.ts'
import { listDocumentUses, listDocumentVersions, restoreDocumentVersion } from '#lib/contract/calls/document-history.ts'
import type { DocumentUse, DocumentVersion } from '#lib/contract/document-history.ts'
import type { DocumentCard } from '#lib/contract/documents.ts'
import { t } from '#lib/i18n/t.ts'

interface Props {
  workspaceId: string
  document: DocumentCard
  units: 'in' | 'mm'
  mayEdit: boolean
  onOpen: () => void
  /** Something about it changed. */
  onChange: () => void
  onClose: () => void
}

interface Found {
  uses: DocumentUse[]
  versions: DocumentVersion[]
}

/** One design or file: large, where it is used, and what it was before. */
export default function DetailDrawer({ workspaceId, document, units, mayEdit, onOpen, onChange, onClose }: Props) {
  const { id, kind, rev, name } = document
  const [found, setFound] = useState<Found>()
  const [error, setError] = useState<string>()

  useEffect(() => {
    let isOver = false
    const query = { WorkspaceId: workspaceId, Id: id }
    Promise.all([
      call(listDocumentUses, { query: { ...query, kind } }),
      kind === 'layout' ? call(listDocumentVersions, { query }) : []
    ]).then(
      ([uses, versions]) => !isOver && setFound({ uses, versions }),
      (failure: Error) => !isOver && setError(readableError(failure))
    )
    return () => {
      isOver = true
    }
  }, [workspaceId, id, kind])

  async function restore(version: DocumentVersion) {
    const title = t('designs.restoreTitle')
    const words = { title, text: t('designs.restoreText', { when: timeText(version.createdAt) }) }
    const sure = await openDialog(simpleDialog, { ...words, confirm: t('designs.restore'), cancel: t('words.cancel') })
    if (!sure || rev === null) return
    try {
      const query = { WorkspaceId: workspaceId, Id: id }
      await call(restoreDocumentVersion, { query, body: { rev, versionId: version.id } })
      showBanner(t('designs.restored', { name }), { variant: 'success' })
      onChange()
      onClose()
    } catch (failure) {
      setError(readableError(failure))
    }
  }

  return (
    <Drawer
      title={name}
      description={[sizeText(document, units), formatBytes(document.bytes)].filter(Boolean).join(' · ')}
      onClose={onClose}
      footer={
        kind === 'layout' ? (
          <Button variant="primary" icon={<PenTool />} onClick={onOpen}>
            {t(mayEdit ? 'designs.openDesigner' : 'designs.viewDesigner')}
          </Button>
        ) : (
          <>
            <LinkButton href={`${document.url}?original`} download>
              {t('designs.download')}
            </LinkButton>
            {mayEdit && (
              <Button variant="primary" icon={<PenTool />} onClick={onOpen}>
                {t('designs.openAsDesign')}
              </Button>
            )}
          </>
        )
      }
    >
      <div className="grid gap-5">
        <DocumentPicture document={document} className="w-[min(100%,24rem)] rounded-md border border-line" />
        {document.tags.length > 0 && (
          <div className="flex flex-wrap gap-1">
            {document.tags.map(tag => (
              <Badge key={tag.id}>{tag.name}</Badge>
            ))}
          </div>
        )}
        {error && (
          <Notice tone="danger" role="alert">
            {error}
          </Notice>
        )}
        <Section title={t('designs.uses')}>
          {!found && !error && <Skeleton width="60%" />}
          {found?.uses.length === 0 && <p className="text-sm leading-[1.125rem] text-muted">{t('designs.noUses')}</p>}
          <ul className="grid gap-1">
            {found?.uses.map(use => (
              <li key={use.url}>
                <span className="text-sm leading-[1.125rem] text-muted">{t(`designs.useKind.${use.kind}`)}</span>{' '}
                <a className="link" href={use.url}>
                  {use.name}
                </a>
              </li>
            ))}
          </ul>
        </Section>
        {kind === 'layout' && (
          <Section title={t('designs.versions')}>
            {!found && !error && <Skeleton width="60%" />}
            {found?.versions.length === 0 && (
              <p className="text-sm leading-[1.125rem] text-muted">{t('designs.noVersions')}</p>
            )}
            <ul className="grid gap-2">
              {found?.versions.map(version => (
                <li key={version.id} className="grid grid-cols-[3.5rem_minmax(0,1fr)_auto] items-center gap-3">
                  <DocumentPicture document={{ kind, thumbnailUrl: version.thumbnailUrl }} className="rounded-sm" />
                  <span className="min-w-0">
                    <span className="block truncate font-medium">{version.name || timeText(version.createdAt)}</span>
                    <span className="text-sm leading-[1.125rem] text-muted">
                      {[
                        t(`designs.versionKind.${version.kind}`),
                        version.name && timeText(version.createdAt),
                        version.createdBy
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                  </span>
                  {mayEdit && (
                    <Button size="small" icon={<History />} onClick={() => void restore(version)}>
                      {t('designs.restore')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          </Section>
        )}
      </div>
    </Drawer>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-2">
      <h3 className="field-label">{title}</h3>
      {children}
    </section>
  )
}

function timeText(iso: string): string {
  return dateFormat({ dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso))
}
