// Lists as CSV that a spreadsheet may open safely, written while they are read.
import Papa from 'papaparse'

import { BYTE_ORDER_MARK, FORMULA } from '#lib/shared/csv.ts'

export type Cell = string | number

/** "12.50": two places, as spreadsheets read amounts. A negative one is a number, so that it is taken for no formula. */
export function amountCell(cents: number): Cell {
  return cents < 0 ? cents / 100 : (cents / 100).toFixed(2)
}

/** `readMore` gives some hundred rows at a time, so that no file is held in memory as a whole; none at the end. */
export function csvResponse(name: string, headings: string[], readMore: () => Promise<Cell[][]>): Response {
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode(BYTE_ORDER_MARK + toCsv([headings])))
    },
    async pull(controller) {
      const rows = await readMore()
      if (rows.length === 0) return controller.close()
      controller.enqueue(encoder.encode(toCsv(rows)))
    }
  })
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.csv"`,
      'cache-control': 'no-store'
    }
  })
}

/** With what could be a formula made harmless. */
export function toCsv(rows: Cell[][]): string {
  return `${Papa.unparse(rows, { escapeFormulae: FORMULA, newline: '\r\n' })}\r\n`
}
