import { useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { FileDrop } from '#islands/ui/FileDrop.tsx'
import { readableError } from '#lib/client/readable-error.ts'
import { PICTURE_TYPES, uploadFile } from '#lib/client/upload.ts'
import { MAX_UPLOAD_BYTES } from '#lib/contract/calls/files.ts'
import type { StoredFile } from '#lib/contract/files.ts'
import { t } from '#lib/i18n/t.ts'

interface Props {
  /** Where the picture is now. */
  logo: string | null
  /** Whose files it goes to. */
  workspaceId: string
  disabled?: boolean
  hint?: string
  /** The uploaded file, or null to go without a logo. */
  onChange: (file: StoredFile | null) => void
}

export function LogoField({ logo: initial, workspaceId, disabled, hint, onChange }: Props) {
  const [logo, setLogo] = useState(initial)
  const [error, setError] = useState<string>()
  const [sending, setSending] = useState<{ name: string; bytes: number; progress: number }>()

  async function upload([file]: File[]) {
    if (!file) return
    setError(undefined)
    try {
      const stored = await uploadFile(file, {
        workspaceId,
        kind: 'logo',
        onProgress: progress => setSending({ name: file.name, bytes: file.size, progress })
      })
      setLogo(stored.url)
      onChange(stored)
    } catch (failed) {
      setError(readableError(failed))
    } finally {
      setSending(undefined)
    }
  }

  function remove() {
    setLogo(null)
    onChange(null)
  }

  if (logo) {
    return (
      <div className="flex flex-wrap items-center gap-4 [&>img]:max-h-18 [&>img]:max-w-56 [&>img]:rounded-md [&>img]:border [&>img]:border-line [&>img]:bg-surface [&>img]:object-contain [&>img]:p-2">
        <img src={logo} alt={t('workspaces.logo')} />
        {!disabled && (
          <Button size="small" onClick={remove}>
            {t('workspaces.removeLogo')}
          </Button>
        )}
      </div>
    )
  }
  if (disabled) return <p className="text-muted">{t('workspaces.noLogo')}</p>
  return (
    <FileDrop
      label={t('workspaces.logo')}
      hint={hint}
      accept={PICTURE_TYPES}
      maxBytes={MAX_UPLOAD_BYTES}
      error={error}
      onFiles={files => void upload(files)}
      files={sending ? [{ id: 'logo', ...sending }] : []}
    />
  )
}
