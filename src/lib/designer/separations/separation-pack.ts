// Positives of a design in one file: a PDF with a page a screen, a PNG a screen, and the list of screens.
import { strToU8 } from 'fflate'

import { inchText, type Units } from '#lib/shared/units.ts'

import type { Artboard, Design } from '../design.ts'
import { pathArea } from '../geometry/path.ts'
import { idOf } from '../production/file-layers.ts'
import type { Outliner } from '../production/outliner.ts'
import { type Pack, uniqueName, zipped } from '../production/pack.ts'
import type { Values } from '../text/text-outline.ts'
import { separationsOf, UNDERBASE } from './inks.ts'
import { type SeparationNote, separationNotes } from './notes.ts'
import { bitmapOf, createTones, hasDots, positivesOf, type Separated, separate, type Sources } from './positives.ts'
import type { Screen } from './screens.ts'
import type { Tones } from './tones.ts'
import { writeSeparationsPdf } from './write-pdf.ts'
import { bitmapPng } from './write-png.ts'

/** Nothing is written that would print wrong: the message says why. */
export class SeparationError extends Error {
  readonly code = 'separations'

  constructor(message: string) {
    super(message)
    this.name = 'SeparationError'
  }
}

interface Options extends Sources {
  artboards: readonly string[]
  values?: Values | undefined
  units?: Units | undefined
}

export async function separationPack(design: Design, outliner: Outliner, options: Options): Promise<Pack> {
  const { artboards, values, units = 'mm' } = options
  const tones = createTones(design, options)
  const files = new Map<string, Uint8Array>()
  const boards = design.artboards.filter(({ id }) => artboards.includes(id))
  const parts = boards.map(board => ({ board, ...sideOf(board) }))
  // A back without anything on it is no fault of the front's.
  const shown = parts.length > 1 ? parts.filter(({ separated }) => separated.screens.length > 0) : parts
  const wrong = (shown.length > 0 ? shown : parts).flatMap(({ notes }) => notes.filter(({ isError }) => isError))
  if (wrong.length > 0) throw new SeparationError([...new Set(wrong.map(({ message }) => message))].join(' '))
  for (const part of shown) addSide(part, shown.length > 1)
  return zipped(files)

  function sideOf(board: Artboard): { separated: Separated; notes: SeparationNote[] } {
    const separated = separate(design, outliner, { artboard: board.id, values })
    const drawn = outliner.draw(design, board.id, values)
    return { separated, notes: separationNotes(separated, design, outliner, { drawn, tones, values }) }
  }

  function addSide({ board, separated, notes }: (typeof parts)[number], isOneOfSeveral: boolean): void {
    const folder = isOneOfSeveral ? `${uniqueName(idOf(board.name), files)}/` : ''
    const positives = [...positivesOf(separated, outliner, { title: design.name, tonesOf: tones.tonesOf })]
    const title = `${design.name}: ${board.name}`
    files.set(`${folder}separations.pdf`, writeSeparationsPdf(positives, title))
    const names = positives.map(({ screen }, index) => `${index + 1}-${idOf(screen.name)}.png`)
    for (const [index, positive] of positives.entries()) {
      files.set(`${folder}${names[index]}`, bitmapPng(bitmapOf(positive), positive.page.dpi))
    }
    const list = screenList(separated, design, { notes, names, units, tonesOf: tones.tonesOf })
    files.set(`${folder}screens.txt`, strToU8(list))
  }
}

type TonesOf = (toned: Screen['pictures'][number]) => Tones

interface ListOptions {
  notes: readonly SeparationNote[]
  names: readonly string[]
  units: Units
  tonesOf: TonesOf
}

/** What stands beside the press: screens in the order they are printed. */
function screenList({ screens, page, side }: Separated, design: Design, { notes, names, units, tonesOf }: ListOptions) {
  const { chokeMm, trapMm, overlaps, underbase } = separationsOf(design)
  const length = (mm: number): string => (units === 'in' ? `${inchText(mm)} in` : `${Number(mm.toFixed(1))} mm`)
  const thin = (mm: number): string => (units === 'in' ? `${(mm / 25.4).toFixed(3)} in` : `${mm} mm`)
  const area = (mm2: number): string => units === 'in' ? `${(mm2 / 645.16).toFixed(1)} sq in` : `${(mm2 / 100).toFixed(1)} cm²` // biome-ignore format: one line
  const rows = screens.map((screen, index) => {
    const tints = screen.tints.map(({ share }) => `${Math.round(100 * share)} %`).join(', ')
    const halftone =
      screen.key === UNDERBASE
        ? ', dots below those of its inks'
        : `, halftone ${screen.lpi} lpi at ${screen.angle}°, ${screen.dot} dot${tints && `, tints ${tints}`}`
    const dots = hasDots(screen) ? halftone : ''
    return `${index + 1}. ${screen.name} ${screen.hex}: mesh ${screen.mesh}${dots}, inked ${area(inkedArea(screen, tonesOf))}, ${names[index]}`
  })
  return [
    design.name,
    side,
    page ? `Positives ${length(page.wMm)} × ${length(page.hMm)} at ${page.dpi} dpi, in real size, right-reading` : '',
    '',
    'Print in this order:',
    ...rows,
    '',
    `Overlaps: ${overlaps === 'overprint' ? 'overprinted' : 'knocked out'}, trap ${thin(trapMm)}`,
    ...(underbase && screens.some(({ key }) => key === UNDERBASE) ? [`Underbase choked by ${thin(chokeMm)}`] : []),
    ...(notes.length > 0 ? ['', 'To look at:', ...notes.map(({ message }) => `- ${message}`)] : []),
    ''
  ].join('\n')
}

/** Dots are counted by their share. */
export function inkedArea({ solid, tints, pictures }: Screen, tonesOf: TonesOf): number {
  const tinted = tints.reduce((sum, { share, path }) => sum + share * pathArea(path), 0)
  const toned = pictures.reduce(
    (sum, picture) => sum + (picture.strength ?? 1) * meanOf(tonesOf(picture)) * pathArea(picture.path),
    0
  )
  return pathArea(solid) + tinted + toned
}

function meanOf({ shares }: Tones): number {
  let sum = 0
  for (const share of shares) sum += share
  return shares.length === 0 ? 0 : sum / shares.length / 255
}
