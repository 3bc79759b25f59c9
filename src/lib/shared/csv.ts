// Short lists as CSV that a spreadsheet may open safely, for what is worked out in the browser as well.

/**
 * What a spreadsheet would take for a formula: one of its signs, also in full width, at the start, or behind quotes,
 * blanks and marks nobody sees. Behind an apostrophe it is text.
 */
export const FORMULA = /^[\s"'“”‘’«»`\u200b-\u200f\u2060\ufeff]*[=+\-@＝＋－＠−﹢﹣﹦﹫]|^[\t\r\n]/

/** So that spreadsheets read it as UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff'

export function csvFile(rows: readonly (readonly (string | number)[])[]): string {
  return `${BYTE_ORDER_MARK}${rows.map(row => row.map(cellOf).join(',')).join('\r\n')}\r\n`
}

function cellOf(value: string | number): string {
  // A number is not a text, and stays as it is.
  if (typeof value === 'number') return String(value)
  const safe = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n;]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
