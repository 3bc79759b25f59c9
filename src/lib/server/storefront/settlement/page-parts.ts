// What the two parts of a settlement on paper have in common.
import { MUTED, type Paper, type Style } from '#lib/server/platform/paper/paper.ts'
import { formatDate } from '#lib/shared/format-time.ts'

export const MARGIN = 54
/** Kept free for the line at the end of each page. */
export const FOOT = 30
export const LABEL: Style = { size: 9, weight: 700, colour: MUTED, maxLines: 1 }
export const HEADING: Style = { size: 13, weight: 700, maxLines: 1 }

export function place(sheet: Paper, y: number) {
  return { x: MARGIN, y, width: sheet.width }
}

/** There, or at the top of a new page if this much does not fit any more. */
export function room(sheet: Paper, y: number, height: number): number {
  if (y + height <= sheet.bottom - FOOT) return y
  sheet.newPage()
  return MARGIN
}

/** Never alone at the end of a page. */
export function drawHeading(sheet: Paper, text: string, top: number): number {
  const y = room(sheet, top, 80)
  return y + sheet.write(text, place(sheet, y), HEADING) + 4
}

export function dayText(day: string): string {
  return formatDate(`${day}T00:00:00Z`, 'UTC')
}
