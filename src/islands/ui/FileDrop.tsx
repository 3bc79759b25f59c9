import { CloudUpload } from 'lucide-react'
import { type ClipboardEvent, type DragEvent, type ReactNode, useId, useState } from 'react'

import { t } from '#lib/i18n/t.ts'

import { FieldMessages, messageIds } from './FieldFrame.tsx'
import { FileRow, type UploadedFile } from './FileRow.tsx'
import { refuseFile } from './files.ts'

interface Props {
  label: string
  /** Says what may come: "SVG, PNG or PDF, up to 20 MB". */
  hint?: ReactNode
  /** As in HTML: ".svg,image/*". */
  accept?: string
  maxBytes?: number
  multiple?: boolean
  disabled?: boolean
  error?: string | undefined
  /** Files of the right type and size; the caller uploads them and passes back how they fare. */
  onFiles: (files: File[]) => void
  files?: UploadedFile[]
}

/** Files by dropping, choosing or pasting. */
export function FileDrop(props: Props) {
  const { label, hint, accept = '', maxBytes = Number.POSITIVE_INFINITY, multiple = false, disabled, onFiles } = props
  const id = useId()
  const [isOver, setOver] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const error = props.error ?? refusal

  function take(list: FileList | null) {
    const files = [...(list ?? [])].slice(0, multiple ? undefined : 1)
    if (files.length === 0 || disabled) return
    const refused = files.map(file => refuseFile(file, accept, maxBytes)).filter(text => text !== undefined)
    setRefusal(refused[0])
    const good = files.filter(file => refuseFile(file, accept, maxBytes) === undefined)
    if (good.length > 0) onFiles(good)
  }

  function onDrop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }

  return (
    <div className="field" onPaste={(event: ClipboardEvent) => take(event.clipboardData.files)}>
      <label
        className="drop crop-marks"
        data-over={isOver || undefined}
        data-invalid={error ? true : undefined}
        data-disabled={disabled || undefined}
        onDragOver={event => {
          event.preventDefault()
          setOver(!disabled)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        <CloudUpload aria-hidden="true" />
        <span className="font-medium">{label}</span>
        <span>
          <span className="link">{t(multiple ? 'ui.addFiles' : 'ui.addFile')}</span>{' '}
          {t(multiple ? 'ui.dropHere' : 'ui.dropHereOne')}
        </span>
        {hint && (
          <span id={`${id}-hint`} className="text-sm text-muted">
            {hint}
          </span>
        )}
        <input
          type="file"
          className="sr-only"
          accept={accept}
          multiple={multiple}
          disabled={disabled}
          aria-describedby={messageIds(id, hint, error)}
          onChange={event => {
            take(event.target.files)
            event.target.value = ''
          }}
        />
      </label>
      <FieldMessages id={id} error={error} />
      {props.files && props.files.length > 0 && (
        <ul className="grid gap-1.5">
          {props.files.map(file => (
            <FileRow key={file.id} {...file} />
          ))}
        </ul>
      )}
    </div>
  )
}
