// What keeps a drawing from being separated, and what a printer should look at.
import { spell } from '#lib/shared/spelling.ts'
import type { Design } from '../design.ts'
import type { Drawn, Outliner } from '../production/outliner.ts'
import { thinGaps, thinStrokes } from '../checks/thin.ts'
import { usedVariables } from '../rows/rows.ts'
import type { Values } from '../text/text-outline.ts'
import { separationsOf, UNDERBASE } from './inks.ts'
import { hasDots, type Separated, type TonesBook } from './positives.ts'
import { finestLpi, leastDetailMm, MANY_SCREENS, MOST_SCREENS } from './settings.ts'

export interface SeparationNote {
  code:
    | 'nothing'
    | 'letters'
    | 'too-large'
    | 'too-many'
    | 'full-color'
    | 'many'
    | 'detail'
    | 'gaps'
    | 'lpi'
    | 'tint-ends'
    | 'base-shows'
    | 'lines'
    | 'varies'
    | 'choke'
  /** Nothing is written while there is one. */
  isError: boolean
  message: string
  /** The screen it is about. */
  screen?: string
  /** The picture it is about. */
  object?: string
}

/** With fewer dots an inch a lighter or darker dot is lost. */
const [LEAST_SHARE, MOST_SHARE] = [0.05, 0.95]

/** A page of one bit a dot takes an eighth of this. */
const MOST_PX = 240_000_000

interface About {
  drawn: readonly Drawn[]
  tones: TonesBook
  values?: Values | undefined
}

export function separationNotes(
  separated: Separated,
  design: Design,
  outliner: Outliner,
  { drawn, tones, values }: About
): SeparationNote[] {
  const { screens } = separated
  const settings = separationsOf(design)
  const notes: SeparationNote[] = []
  const error = (note: Omit<SeparationNote, 'isError'>) => notes.push({ ...note, isError: true })
  const warn = (note: Omit<SeparationNote, 'isError'>) => notes.push({ ...note, isError: false })

  if (screens.length === 0) {
    error({
      code: 'nothing',
      message: 'There is nothing to print on this page. Draw something, or show what is hidden.'
    })
  }
  if (screens.length > MOST_SCREENS) {
    error({
      code: 'too-many',
      message: `${screens.length} screens are more than any press has heads (${MOST_SCREENS}). Print some ${spell('colors')} as tints of others, or put fewer ${spell('colors')} into the drawing; ${spell('full-color')} transfers have no such limit.`
    })
  } else if (screens.length > MANY_SCREENS) {
    warn({
      code: 'many',
      message: `${screens.length} screens: a press with ${MANY_SCREENS} heads needs two passes. Tints of one ink save screens.`
    })
  }

  const { page } = separated
  if (page && page.wPx * page.hPx > MOST_PX) {
    error({
      code: 'too-large',
      message: `The drawing is too large for ${settings.dpi} dots an inch. Choose fewer, or print it in parts.`
    })
  }
  const missing = [...new Set([...outliner.missing(design, values).values()].flat())]
  if (missing.length > 0) {
    error({
      code: 'letters',
      message: `Fonts of the drawing lack ${missing.map(letter => `“${letter}”`).join(', ')}: choose another font or other letters.`
    })
  }

  for (const screen of screens) {
    const of = { screen: screen.key }
    for (const toned of screen.pictures) {
      if (tones.kindOf(toned) !== 'colour' || settings.pictures[toned.object.id]) continue
      error({
        code: 'full-color',
        ...of,
        object: toned.object.id,
        message: `A picture has many ${spell('colors')}, and simulated process is not offered. Choose one ink for it and it is printed in its ${spell('grays')}, trace it to a few flat ${spell('colors')}, hide it, or print the design as a ${spell('full-color')} transfer.`
      })
    }
    const leastMm = leastDetailMm(screen.mesh)
    const thin = thinStrokes(outliner.clipper, screen.solid, leastMm).length
    const least = `${leastMm.toFixed(2)} mm (${(leastMm / 25.4).toFixed(3)} in)`
    if (thin > 0 && screen.key !== UNDERBASE) {
      warn({
        code: 'detail',
        ...of,
        message: `${screen.name}: ${places(thin)} thinner than ${least}, which a mesh of ${screen.mesh} does not hold. Take a finer mesh or make them thicker.`
      })
    }
    const gaps = thinGaps(outliner.clipper, screen.solid, leastMm).length
    if (gaps > 0 && screen.key !== UNDERBASE) {
      warn({
        code: 'gaps',
        ...of,
        message: `${screen.name}: ${gaps === 1 ? 'one gap is' : `${gaps} gaps are`} narrower than ${least} and ink may close there at a mesh of ${screen.mesh}.`
      })
    }
    // The dots of the base are those of its inks, which are named themselves.
    if (!hasDots(screen) || screen.key === UNDERBASE) continue
    if (screen.lpi > finestLpi(screen.mesh)) {
      warn({
        code: 'lpi',
        ...of,
        message: `${screen.name}: ${screen.lpi} lines an inch need a mesh of at least ${Math.ceil(screen.lpi * 4)}; it is ${screen.mesh}. Take a finer mesh or fewer lines.`
      })
    }
    const lost = screen.tints.filter(({ share }) => share < LEAST_SHARE || share > MOST_SHARE)
    if (lost.length > 0) {
      warn({
        code: 'tint-ends',
        ...of,
        message: `${screen.name}: tints below 5 % fall out and above 95 % close up on most screens.`
      })
    }
    if (screen.onBase && settings.tintBase === 'solid') {
      warn({
        code: 'base-shows',
        ...of,
        message: `${screen.name}: the underbase is seen between the dots of its tints. Choose white dots or none below them if the garment should be seen.`
      })
    }
  }
  if (settings.underbase && !screens.some(({ key }) => key === UNDERBASE) && screens.length > 0) {
    warn({
      code: 'choke',
      message: 'There is no underbase: no ink is printed on it, or its choke leaves nothing of it.'
    })
  }
  const lines = drawn.filter(({ kind }) => kind === 'line').length
  if (lines > 0) {
    warn({
      code: 'lines',
      message: `${lines === 1 ? 'A line' : `${lines} lines`} to cut, score or draw along ${lines === 1 ? 'is' : 'are'} not printed. Give ${lines === 1 ? 'it' : 'them'} a width to print ${lines === 1 ? 'it' : 'them'}.`
    })
  }
  if (usedVariables(design).size > 0 && design.rows.length !== 1) {
    warn({
      code: 'varies',
      message:
        'Names or numbers of its table are in the drawing: these screens are for the row that is shown. Cut or transfer what differs from piece to piece.'
    })
  }
  return notes
}

function places(count: number): string {
  return count === 1 ? 'one place is' : `${count} places are`
}
