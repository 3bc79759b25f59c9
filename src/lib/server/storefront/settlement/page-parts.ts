// What the two parts of a settlement on paper have in common.
import type { Paper, Style } from '#lib/server/platform/paper/paper.ts'

export const MARGIN = 54
/** Kept free for the line at the end of each page. */
export const FOOT = 30
export const HEADING: Style = { size: 13, weight: 700, maxLines: 1 }

/** Never alone at the end of a page. */
export function drawHeading(sheet: Paper, text: string, top: number): number {
  const y = sheet.room(top, 80, FOOT)
  return y + sheet.write(text, sheet.across(y), HEADING) + 4
}
