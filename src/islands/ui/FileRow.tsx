import { CircleAlert, File as FileIcon, RotateCcw, X } from 'lucide-react'

import { t } from '#lib/i18n/t.ts'

import { formatBytes } from './files.ts'
import { IconButton } from './IconButton.tsx'
import { Progress } from './Progress.tsx'

export interface UploadedFile {
  id: string
  name: string
  /** Nothing where it is not known. */
  bytes?: number
  /** 0 to 100 while it is on its way. */
  progress?: number
  error?: string
  previewUrl?: string
  onRemove?: () => void
  onRetry?: () => void
}

export function FileRow({ name, bytes, progress, error, previewUrl, onRemove, onRetry }: UploadedFile) {
  return (
    <li className="file">
      <span className="grid size-10 place-items-center overflow-hidden rounded-sm bg-sunken text-muted [&_img]:size-full [&_img]:object-contain [&_svg]:size-4.5">
        {previewUrl ? <img src={previewUrl} alt="" /> : <FileIcon aria-hidden="true" />}
      </span>
      <span className="min-w-0">
        <span className="block overflow-hidden font-medium text-ellipsis whitespace-nowrap">{name}</span>
        {error ? (
          <span className="field-error" role="alert">
            <CircleAlert aria-hidden="true" />
            {error}
          </span>
        ) : (
          bytes !== undefined && <span className="text-sm leading-[1.125rem] text-muted">{formatBytes(bytes)}</span>
        )}
        {progress !== undefined && !error && <Progress label={name} value={progress} />}
      </span>
      <span className="flex">
        {onRetry && <IconButton label={t('ui.retry')} icon={<RotateCcw />} size="small" onClick={onRetry} />}
        {onRemove && <IconButton label={t('ui.remove', { name })} icon={<X />} size="small" onClick={onRemove} />}
      </span>
    </li>
  )
}
