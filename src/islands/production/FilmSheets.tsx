import { Card } from '#islands/ui/Card.tsx'
import type { ProductionRun } from '#lib/contract/production.ts'
import type { RunSheet } from '#lib/contract/production-sheets.ts'
import { t } from '#lib/i18n/t.ts'
import { formatLongLength, type Units } from '#lib/shared/units.ts'

import type { FilmChoice } from './film-choices.ts'
import { SheetRow } from './SheetRow.tsx'

export interface SheetShared {
  run: ProductionRun
  workspaceId: string
  units: Units
  mayCut: boolean
  films: FilmChoice[]
  /** All of them, so that it is known which pieces one completes. */
  isReady: boolean
  /** Late orders may still come onto them: there is a plan of them to look at, and no file to cut. */
  isOffered: boolean
  look: () => Promise<void>
  onSend: (sheetId: string) => void
}

/** The sheets of one film, in the order in which they are cut. */
export function FilmSheets({ sheets, ...shared }: SheetShared & { sheets: RunSheet[] }) {
  const [first] = sheets
  const { filmName, filmKey, hex } = first!
  const most = Math.max(...sheets.map(({ position }) => position))
  const lengthMm = sheets.reduce((sum, sheet) => sum + sheet.lengthMm, 0)
  return (
    <Card
      flush
      title={
        <>
          <i className="run-colour" style={{ background: hex ?? 'transparent' }} aria-hidden="true" />
          {filmName || filmKey}
        </>
      }
      actions={
        <span className="text-muted text-sm/5">
          {[t('runSheets.sheets', { count: sheets.length }), formatLongLength(lengthMm, shared.units)].join(' · ')}
        </span>
      }
    >
      <ul className="run-sheets">
        {sheets.map(sheet => (
          <SheetRow key={sheet.id} {...shared} sheet={sheet} most={most} />
        ))}
      </ul>
    </Card>
  )
}
