import { useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { FileDrop } from '#islands/ui/FileDrop.tsx'
import { PICTURE_TYPES, uploadFile } from '#lib/client/upload.ts'
import type { Workspace } from '#lib/contract/workspaces.ts'
import { t } from '#lib/i18n/t.ts'

interface Props {
  workspace: Workspace
  disabled: boolean
  /** The uploaded file, or null to go without a logo. */
  onChange: (fileId: string | null) => void
}

/** The logo on stores, mails and slips. */
export function LogoField({ workspace, disabled, onChange }: Props) {
  const [logo, setLogo] = useState(workspace.logo)
  const [error, setError] = useState<string>()
  const [sending, setSending] = useState<{ name: string; bytes: number; progress: number }>()

  async function upload([file]: File[]) {
    if (!file) return
    setError(undefined)
    try {
      const stored = await uploadFile(file, {
        workspaceId: workspace.Id,
        kind: 'logo',
        onProgress: progress => setSending({ name: file.name, bytes: file.size, progress })
      })
      setLogo(stored.url)
      onChange(stored.id)
    } catch (failed) {
      setError((failed as Error).message)
    } finally {
      setSending(undefined)
    }
  }

  if (logo) {
    return (
      <div className="flex items-center gap-4">
        <img src={logo} alt={t('workspaces.logo')} className="h-14 max-w-48 object-contain" />
        {!disabled && (
          <Button
            size="small"
            onClick={() => {
              setLogo(null)
              onChange(null)
            }}
          >
            {t('workspaces.removeLogo')}
          </Button>
        )}
      </div>
    )
  }
  if (disabled) return null
  return (
    <FileDrop
      label={t('workspaces.logo')}
      hint={t('workspaces.logoHint')}
      accept={PICTURE_TYPES}
      maxBytes={20 * 1024 * 1024}
      error={error}
      onFiles={files => void upload(files)}
      files={sending ? [{ id: 'logo', ...sending }] : []}
    />
  )
}
