import { X } from 'lucide-react'

import { useUploads } from '#islands/parts/useUploads.ts'
import { Button } from '#islands/ui/Button.tsx'
import { FileDrop } from '#islands/ui/FileDrop.tsx'
import { fileHref } from '#lib/client/file-href.ts'
import { PICTURE_TYPES } from '#lib/client/upload.ts'
import { MAX_UPLOAD_BYTES } from '#lib/contract/files.ts'
import { t } from '#lib/i18n/t.ts'

import type { SectionProps } from './section.ts'

interface Props extends Pick<SectionProps, 'draft' | 'change'> {
  workspaceId: string
}

/** Photographs in place of the drawing. */
export function BlankPictures({ workspaceId, draft, change }: Props) {
  return (
    <div className="blank-pictures">
      <Picture
        {...{ workspaceId }}
        label={t('blankEditor.front')}
        fileId={draft.frontFileId}
        onChange={frontFileId => change({ frontFileId })}
      />
      <Picture
        {...{ workspaceId }}
        label={t('blankEditor.back')}
        fileId={draft.backFileId}
        onChange={backFileId => change({ backFileId })}
      />
    </div>
  )
}

interface PictureProps {
  workspaceId: string
  label: string
  fileId: string | null
  onChange: (fileId: string | null) => void
}

function Picture({ workspaceId, label, fileId, onChange }: PictureProps) {
  const uploads = useUploads({ workspaceId, kind: 'picture', onDone: file => onChange(file.id) })
  return (
    <section className="grid content-start gap-2" aria-label={label}>
      <p className="font-medium">{label}</p>
      {fileId ? (
        <>
          <img className="blank-picture" src={fileHref(fileId)} alt={label} />
          <Button size="small" icon={<X />} className="justify-self-start" onClick={() => onChange(null)}>
            {t('blankEditor.removePicture')}
          </Button>
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
