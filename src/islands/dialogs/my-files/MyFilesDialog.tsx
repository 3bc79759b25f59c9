import { useState } from 'react'

import { DocumentPicker } from '#islands/parts/designs/DocumentPicker.tsx'
import { useUploads } from '#islands/parts/useUploads.ts'
import { Button } from '#islands/ui/Button.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { FileDrop } from '#islands/ui/FileDrop.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { PICTURE_TYPES } from '#lib/client/upload.ts'
import type { DocumentCard } from '#lib/contract/documents.ts'
import { MAX_UPLOAD_BYTES } from '#lib/contract/calls/files.ts'
import { t } from '#lib/i18n/t.ts'

import type { DialogProps } from '../dialog.ts'
import type { MyFilesProps } from './index.ts'

export default function MyFilesDialog({ props, close }: DialogProps<MyFilesProps, DocumentCard[]>) {
  const { workspaceId, units, multiple = false } = props
  const [chosen, setChosen] = useState<DocumentCard[]>([])
  const [uploaded, setUploaded] = useState(0)
  const uploads = useUploads({ workspaceId, kind: 'artwork', onDone: () => setUploaded(count => count + 1) })

  function pick(document: DocumentCard) {
    if (!multiple) return close([document])
    const others = chosen.filter(({ id }) => id !== document.id)
    setChosen(others.length === chosen.length ? [...chosen, document] : others)
  }

  return (
    <Modal
      title={t('designs.files')}
      size="large"
      onClose={() => close()}
      footer={
        multiple && (
          <>
            <Button onClick={() => close()}>{t('words.cancel')}</Button>
            <Button variant="primary" disabled={chosen.length === 0} onClick={() => close(chosen)}>
              {t('myFiles.choose', { count: chosen.length })}
            </Button>
          </>
        )
      }
    >
      <div className="grid gap-4">
        <FileDrop
          label={t('myFiles.upload')}
          hint={t('upload.types')}
          accept={PICTURE_TYPES}
          maxBytes={MAX_UPLOAD_BYTES}
          multiple
          files={uploads.files}
          onFiles={uploads.upload}
        />
        <DocumentPicker
          key={uploaded}
          kind="file"
          workspaceId={workspaceId}
          units={units}
          {...(multiple && { chosen: chosen.map(({ id }) => id) })}
          onPick={pick}
          empty={<EmptyState drawing="box" title={t('designs.emptyFiles')} />}
        />
      </div>
    </Modal>
  )
}
