import { X } from 'lucide-react'
import type { ReactNode } from 'react'

import { useUploads } from '#islands/parts/useUploads.ts'
import { Button } from '#islands/ui/Button.tsx'
import { FileDrop } from '#islands/ui/FileDrop.tsx'
import { fileHref } from '#lib/client/file-href.ts'
import { PICTURE_TYPES } from '#lib/client/upload.ts'
import { MAX_UPLOAD_BYTES } from '#lib/contract/calls/files.ts'
import { t } from '#lib/i18n/t.ts'

interface Pictures {
  frontFileId: string | null
  backFileId: string | null
}

interface Props {
  workspaceId: string
  pictures: Pictures
  onChange: (change: Partial<Pictures>) => void
  /** What else is said of a picture. */
  below?: (side: 'front' | 'back', fileId: string) => ReactNode
}

/** Photographs in place of the drawing. */
export function BlankPictures({ workspaceId, pictures, onChange, below }: Props) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,16rem),1fr))] gap-4">
      <Picture
        workspaceId={workspaceId}
        label={t('blankEditor.front')}
        fileId={pictures.frontFileId}
        onChange={frontFileId => onChange({ frontFileId })}
        below={pictures.frontFileId && below?.('front', pictures.frontFileId)}
      />
      <Picture
        workspaceId={workspaceId}
        label={t('blankEditor.back')}
        fileId={pictures.backFileId}
        onChange={backFileId => onChange({ backFileId })}
        below={pictures.backFileId && below?.('back', pictures.backFileId)}
      />
    </div>
  )
}

interface PictureProps {
  workspaceId: string
  label: string
  fileId: string | null
  onChange: (fileId: string | null) => void
  below?: ReactNode
}

function Picture({ workspaceId, label, fileId, onChange, below }: PictureProps) {
  const uploads = useUploads({ workspaceId, kind: 'picture', onDone: file => onChange(file.id) })
  return (
    <section className="grid content-start gap-2" aria-label={label}>
      <p className="font-medium">{label}</p>
      {fileId ? (
        <>
          <img className="max-h-56 w-auto rounded-md border border-(--color-line)" src={fileHref(fileId)} alt={label} />
          <div className="flex flex-wrap gap-2">
            {below}
            <Button size="small" icon={<X />} onClick={() => onChange(null)}>
              {t('blankEditor.removePicture')}
            </Button>
          </div>
        </>
      ) : (
        <FileDrop
          label={t('blankEditor.drop')}
          accept={PICTURE_TYPES}
          maxBytes={MAX_UPLOAD_BYTES}
          files={uploads.files}
          onFiles={uploads.upload}
        />
      )}
    </section>
  )
}
