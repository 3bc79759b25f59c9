import type { RollSettings } from './settings.ts'

/** As the schema has it for whatever is left out, for those who must not load the schema. */
export const USUAL_ROLLS: RollSettings = {
  copies: 1,
  manner: 'nest',
  grid: { across: 0, gapAcrossMm: 5, gapAlongMm: 5, fillMm: 0, turned: false },
  box: 'none',
  boxMm: 3,
  label: 'none',
  labelMm: 3,
  tiling: { overlapMm: 10, axis: 'auto', marks: 'draw' },
  gang: []
}

/** A draft that a browser kept from before rolls had settings has none. */
export function rollSettings({ rolls }: { rolls?: RollSettings }): RollSettings {
  return rolls ?? USUAL_ROLLS
}
