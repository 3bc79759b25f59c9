// Runs in the child process: lays designs out on their rolls, and writes the files.
import { t, type TextKey } from '#lib/i18n/t.ts'
import type { Design } from '#lib/designer/design.ts'
import { localPort } from '#lib/designer/nesting/member.ts'
import type { PackFormat } from '#lib/designer/production/formats.ts'
import { layOut } from '#lib/designer/rolls/lay-out.ts'
import type { Found } from '#lib/designer/rolls/members.ts'
import { FIXED_MOVES } from '#lib/designer/rolls/moves.ts'
import { stopSentence } from '#lib/designer/rolls/stop-sentences.ts'
import { writeRolls } from '#lib/designer/rolls/write-rolls.ts'
import { fontsOf } from '#lib/designer/text/fonts.ts'
import type { FontFiles } from '#lib/server/design/fonts/read.ts'
import { AppError } from '#lib/server/platform/errors.ts'
import type { Units } from '#lib/shared/units.ts'

import { requireFonts } from './font-files.ts'
import { loadTools, parse } from './work.ts'

export interface RollTask {
  kind: 'rolls'
  design: Design
  gang: Found[]
  fonts?: FontFiles
  formats: PackFormat[]
  spotName: string
  units: Units
}

/** One nester and the moves that the designer takes, so that both come to the same files. */
export async function packOnRolls({ design: given, gang, fonts, ...asked }: RollTask): Promise<Uint8Array> {
  const design = parse(given)
  const { outliner, book } = await loadTools(fonts)
  const designs = [design, ...gang.flatMap(one => one.design ?? [])]
  for (const one of designs) requireFonts(one, fonts)
  await book.load(new Set(designs.flatMap(one => [...fontsOf(one)])))
  const { stops, nested, films } = await layOut(design, gang, {
    outliner,
    book,
    team: [localPort()],
    budget: { moves: FIXED_MOVES },
    onProgress: () => undefined,
    isCancelled: () => false
  })
  if (stops.length > 0) throw new AppError('invalid', stops.map(stopSentence).join(' '))
  const refused = nested.find(({ lengthMm }) => lengthMm === undefined)
  if (refused) {
    const film = films.find(({ ref }) => ref === refused.ref)?.colour.name ?? refused.ref
    throw new AppError('invalid', t(REFUSALS[refused.problem?.code ?? ''] ?? 'errors.design.roll.doNotFit', { film }))
  }
  try {
    return (await writeRolls(design, gang, { outliner, book, nested, ...asked })).zip
  } catch (error) {
    if ((error as { code?: string }).code !== 'looks-different') throw error
    throw new AppError('invalid', t('errors.design.garmentDiffers'))
  }
}

const REFUSALS: Readonly<Record<string, TextKey>> = {
  'too-wide': 'errors.design.roll.tooWide',
  'too-many': 'errors.design.roll.tooMany',
  'too-many-across': 'errors.design.roll.tooManyAcross'
}
