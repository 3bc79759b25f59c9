import { useState } from 'react'

import { useUploads } from '#islands/parts/useUploads.ts'
import { Button } from '#islands/ui/Button.tsx'
import { FileDrop } from '#islands/ui/FileDrop.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { fileHref } from '#lib/client/file-href.ts'
import { PICTURE_TYPES } from '#lib/client/upload.ts'
import { MAX_UPLOAD_BYTES } from '#lib/contract/calls/files.ts'
import { t } from '#lib/i18n/t.ts'

import type { DialogProps } from '../dialog.ts'
import type { OptionalItemImageProps } from './index.ts'

type Props = DialogProps<OptionalItemImageProps, { fileId: string | null }>

export default function OptionalItemImageDialog({ props: { workspaceId, name, fileId: before }, close }: Props) {
  const [fileId, setFileId] = useState(before)
  const { files, upload } = useUploads({ workspaceId, kind: 'picture', onDone: ({ id }) => setFileId(id) })
  const isSending = files.some(({ progress, error }) => progress !== undefined && progress < 100 && !error)

  return (
    <Modal
      title={t('optionalItemImageDialog.title')}
      description={name || undefined}
      size="small"
      guarded={fileId !== before}
      onClose={() => close()}
      footer={
        <>
          {fileId && (
            <Button variant="danger-quiet" className="me-auto" onClick={() => setFileId(null)}>
              {t('optionalItemImageDialog.remove')}
            </Button>
          )}
          <Button onClick={() => close()}>{t('words.cancel')}</Button>
          <Button variant="primary" disabled={isSending || fileId === before} onClick={() => close({ fileId })}>
            {t('words.save')}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        {fileId && (
          <img
            className="max-h-64 max-w-full justify-self-center rounded-md border border-line object-contain"
            src={fileHref(fileId, 800)}
            alt={t('optionalItemImageDialog.alt', { name })}
          />
        )}
        <FileDrop
          label={t(fileId ? 'optionalItemImageDialog.another' : 'optionalItemImageDialog.choose')}
          hint={t('optionalItemImageDialog.hint')}
          accept={PICTURE_TYPES}
          maxBytes={MAX_UPLOAD_BYTES}
          onFiles={upload}
          files={files}
        />
      </div>
    </Modal>
  )
}
