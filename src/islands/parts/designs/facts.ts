import type { DocumentCard } from '#lib/contract/documents.ts'
import { t } from '#lib/i18n/t.ts'

const MM_PER_INCH = 25.4

/** "11.5 × 12 in" or "290 × 300 mm" of a layout, pixels of a file. */
export function sizeText(
  { kind, width, height }: Pick<DocumentCard, 'kind' | 'width' | 'height'>,
  units: 'in' | 'mm'
): string {
  if (width === null || height === null) return ''
  if (kind === 'file') return t('designs.pixels', { width, height })
  const shown = (mm: number) => short(units === 'in' ? mm / MM_PER_INCH : mm)
  return t(units === 'in' ? 'designs.inches' : 'designs.millimetres', { width: shown(width), height: shown(height) })
}

function short(value: number): string {
  return String(Math.round(value * 10) / 10)
}
