// Apart from the writers, so that whoever only names a format loads none of them.

export const SHEET_FORMATS = [
  'svg',
  'pdf',
  'dxf',
  'hpgl',
  'dmpl',
  'gpgl',
  'print',
  'plan',
  'plan-pdf',
  'positions'
] as const
export type SheetFormat = (typeof SHEET_FORMATS)[number]

/** What a cutter follows. */
export const CUT_FORMATS: ReadonlySet<SheetFormat> = new Set(['svg', 'pdf', 'dxf', 'hpgl', 'dmpl', 'gpgl'])

export const SHEET_FILES: Readonly<Record<SheetFormat, { ending: string; type: string }>> = {
  svg: { ending: '.svg', type: 'image/svg+xml' },
  pdf: { ending: '.pdf', type: 'application/pdf' },
  dxf: { ending: '.dxf', type: 'image/vnd.dxf' },
  hpgl: { ending: '.plt', type: 'application/vnd.hp-hpgl' },
  dmpl: { ending: '.dmp', type: 'application/octet-stream' },
  gpgl: { ending: '.gpgl', type: 'application/octet-stream' },
  print: { ending: ' print.pdf', type: 'application/pdf' },
  plan: { ending: ' plan.svg', type: 'image/svg+xml' },
  'plan-pdf': { ending: ' plan.pdf', type: 'application/pdf' },
  positions: { ending: ' positions.csv', type: 'text/csv; charset=utf-8' }
}
