import { t } from '#lib/i18n/t.ts'

/** Whether a file matches an `accept` list: ".svg", "image/png" or "image/*". */
export function isAccepted(file: { name: string; type: string }, accept: string): boolean {
  const kinds = accept
    .split(',')
    .map(kind => kind.trim().toLowerCase())
    .filter(Boolean)
  if (kinds.length === 0) return true
  const name = file.name.toLowerCase()
  const type = file.type.toLowerCase()
  return kinds.some(kind => {
    if (kind.startsWith('.')) return name.endsWith(kind)
    return kind.endsWith('/*') ? type.startsWith(kind.slice(0, -1)) : type === kind
  })
}

/** 1536 becomes "1.5 KB". */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  const power = bytes < 1024 ** 2 ? 1 : bytes < 1024 ** 3 ? 2 : 3
  const amount = bytes / 1024 ** power
  return `${amount < 10 ? Number(amount.toFixed(1)) : Math.round(amount)} ${['', 'KB', 'MB', 'GB'][power]}`
}

/** Why a file is of no use here, by what the browser says of it. */
export function refuseFile(file: File, accept: string, maxBytes: number): string | undefined {
  if (!isAccepted(file, accept)) return t('ui.fileWrongType', { name: file.name })
  if (file.size <= maxBytes) return undefined
  return t('ui.fileTooBig', { name: file.name, limit: formatBytes(maxBytes) })
}
