import { X } from 'lucide-react'

import { useUploads } from '#islands/parts/useUploads.ts'
import { Button } from '#islands/ui/Button.tsx'
import { FileDrop } from '#islands/ui/FileDrop.tsx'
import { fileHref } from '#lib/client/file-href.ts'
import { PICTURE_TYPES } from '#lib/client/upload.ts'
import { MAX_UPLOAD_BYTES } from '#lib/contract/calls/files.ts'
import { t } from '#lib/i18n/t.ts'

interface Props {
  label: string
  hint: string
  kind: 'logo' | 'banner' | 'picture'
  workspaceId: string
  fileId: string | null
  error: string | undefined
  onChange: (fileId: string | null) => void
}

/** A picture that is there, with a way to take another; or the place to drop one. */
export function PictureField({ label, hint, kind, workspaceId, fileId, error, onChange }: Props) {
  const { files, upload } = useUploads({ workspaceId, kind, onDone: file => onChange(file.id) })

  if (fileId) {
    return (
      <div className="field">
        <span className="field-label">{label}</span>
        <div
          className="grid justify-items-center gap-3 rounded-md border border-line bg-sunken p-4 [&_img]:h-22 [&_img]:max-w-full [&_img]:rounded-md [&_img]:object-contain data-[kind=banner]:[&_img]:w-full data-[kind=banner]:[&_img]:object-cover"
          data-kind={kind}
        >
          <img
            src={fileHref(fileId, kind === 'banner' ? 800 : 400)}
            alt={kind === 'picture' ? label : t('storeSetup.basics.current', { label })}
          />
          <Button size="small" icon={<X />} aria-label={t('ui.remove', { name: label })} onClick={() => onChange(null)}>
            {t('storeSetup.basics.removePicture')}
          </Button>
        </div>
        {error && <span className="field-error">{error}</span>}
      </div>
    )
  }
  return (
    <FileDrop
      label={label}
      hint={hint}
      accept={PICTURE_TYPES}
      maxBytes={MAX_UPLOAD_BYTES}
      error={error}
      files={files}
      onFiles={upload}
    />
  )
}
