// What could not be brought over, collected while reading and said in sentences: of which objects, why, and what to do.
import { numberFormat } from '#lib/shared/number-format.ts'
import { spell } from '#lib/shared/spelling.ts'
import type { ImportedDrawing, ImportNote, Remark, AssumedUnit } from './drawing.ts'

/** More names than these help nobody. */
const MOST_NAMES = 3
const LONGEST_NAME = 40

export class Remarks {
  readonly #found: Map<ImportNote, Remark>

  constructor(before: readonly Remark[] = []) {
    this.#found = new Map(before.map(remark => [remark.note, { ...remark, names: [...remark.names] }]))
  }

  add(note: ImportNote, name = ''): void {
    const remark = this.#found.get(note) ?? { note, count: 0, names: [] }
    this.#found.set(note, remark)
    remark.count++
    const short = name.replaceAll(/\s+/g, ' ').trim()
    const shown = short.length > LONGEST_NAME ? `${short.slice(0, LONGEST_NAME - 1).trimEnd()}…` : short
    if (shown && remark.names.length < MOST_NAMES && !remark.names.includes(shown)) remark.names.push(shown)
  }

  get list(): Remark[] {
    return [...this.#found.values()]
  }

  get notes(): ImportNote[] {
    return [...this.#found.keys()]
  }
}

/** What happens to a file that takes nothing from how it looks when it is made. */
const AS_DRAWN: ReadonlySet<ImportNote> = new Set<ImportNote>([
  'script',
  'link',
  'no-unit',
  'cut-line',
  'score-line',
  'named-line',
  'thin-line',
  'filled',
  'contour',
  'live-text'
])

/** What was left out or changed, which a person has to accept. */
export function changesAmong(remarks: readonly Remark[]): Remark[] {
  return remarks.filter(({ note }) => !AS_DRAWN.has(note))
}

type Sentence = (which: string, remark: Remark) => string

const SENTENCES: Record<ImportNote, Sentence> = {
  text: which =>
    `Text${which} was left out, because its font is not here and the file does not hold the shapes of its letters. Add the font to your fonts and the file again, turn the text into outlines where it was drawn (Illustrator: Create Outlines; Inkscape: Object to Path; Affinity: Convert to Curves), or type it here.`,
  picture: (which, { count }) =>
    `${plural(count, 'A picture', 'Pictures')}${which} ${plural(count, 'was', 'were')} left out, because ${plural(count, 'it is', 'they are')} damaged, too large, or not in a format that is read here (PNG, JPEG, WebP, GIF). Add the picture itself as a PNG or JPEG.`,
  script: () => 'A script in it was left out. It has nothing to do with how the drawing looks.',
  link: () => 'Its links were left out; what they were on is here.',
  animation: which => `Movement${which} was left out: the drawing is as it stands at the beginning.`,
  filter: which =>
    `Effects such as shadow, blur and blending${which} were left out, because film has none. Draw what they should look like as shapes.`,
  mask: which =>
    `A mask${which} was left out, because it fades or is not made of plain shapes, so more is seen than in the file. Cut it to shape with Intersect.`,
  pattern: which =>
    `A pattern${which} became plain ${spell('gray')}, because film has one ${spell('color')}. Choose its film, or expand the pattern into shapes where it was drawn.`,
  gradient: which =>
    `A gradient${which} became one plain ${spell('color')}, because film has one ${spell('color')}. Choose its film, or build the shades from several shapes.`,
  marker: which =>
    `Arrowheads and the like${which} lie above their line here, and below it in the file. Send them backward if it shows.`,
  opacity: which =>
    `See-through ${spell('color')}${which} became solid, because film is. Choose a lighter film if it should look pale.`,
  outside: which =>
    `Something${which} that lies outside of the file was left out. Embed it where it was drawn and add the file again.`,
  unknown: which =>
    `A kind of object${which} that cannot be drawn here was left out. Turn it into paths where it was drawn and add the file again.`,
  'style-rule': () =>
    `Some rules of its style sheet were not understood, so ${spell('colors')} may differ. Save it with “presentation attributes” in place of a style sheet if they do.`,
  'bad-path': which =>
    `An outline${which} is damaged: it ends early, or was left out. Look at the drawing here, or save the file again where it was drawn.`,
  'three-dimensional': which =>
    `Solids and surfaces${which} were left out: a cutter needs flat outlines. Save a projection of them as lines.`,
  hatch: which =>
    `A hatching of lines${which} is an area of film here: its lines are not drawn. If its edge is missing as well, draw the edge as a line and save the file again.`,
  'plot-scale': () =>
    'The plot file counts in units of a plotter’s page (SC) whose size it does not say, so A4 paper was taken, as plotters have it. Set the size here.',
  dimension: which => `Dimensions${which} came with their lines, arrows and figures. Delete what is not to be cut.`,
  'no-size': () =>
    'The file does not say how large its page is, so the page is as browsers take it, and parts may lie beside it. Set the size here.',
  profile: which =>
    `A ${spell('color')}${which} is written for the profile of a printer; its plain ${spell('color')} was taken. Choose its film.`,
  'cut-line': which =>
    `Thin lines without a fill${which} came as cut lines: the blade follows each once. If they should be drawn, creased or filled, choose them and set their purpose.`,
  'score-line': which =>
    `Thin dashed lines without a fill${which} came as lines to crease. If they should be cut or drawn, choose them and set their purpose.`,
  'named-line': which =>
    `Lines${which} got their purpose from the name of their layer, such as CutContour or Crease. To change it, choose them and set their purpose.`,
  'thin-line': which =>
    `Lines thinner than 1 mm${which} came as strips of film as wide as they are drawn, which may be lost in weeding. To cut along them instead, choose that for the file, or set their purpose.`,
  filled: which =>
    `Closed outlines${which} came filled with film, because a file for a machine has lines only. To cut along them alone, choose them and set their purpose.`,
  size: () =>
    'What the file says of its size can be read in several ways. Measure it here, and set its size if it is another.',
  'near-colours': which =>
    `${spell('Colors')} that hardly differ${which} stayed apart, so each is a film of its own with its own pass at the press. Give them one film if they are meant to be the same.`,
  'many-colours': (_, { count }) =>
    `The file has more ${spell('colors')} than a design: ${count} rare ones became the nearest of the others. Look whether they are right.`,
  'text-clip': which =>
    `Letters that cut out what lies below them${which} cut nothing here, so more is seen than in the file. Turn them into outlines where it was drawn.`,
  overlap: which =>
    `Closed outlines overlap${which}. Each came as an object of its own, and film of one ${spell('color')} is cut around all of them together. To cut along each of them, set their purpose to Cut line.`,
  contour: which =>
    `Lines for the cutter around a picture${which} became its cut line: it is printed and cut out at once.`,
  'live-text': which => `Text${which} came as text, in the font that the file names. Its letters can be changed here.`,
  'text-style': which =>
    `Text${which} is bolder, lighter or more slanted in the file than its font is here. Add that style to your fonts, or compare it with the original.`,
  'full-colour': which =>
    `What has gradients, patterns, soft masks or effects${which} became a full-${spell('color')} picture of 300 dots to the inch, which is printed and not cut from film.`,
  'cut-off': () =>
    'The file ends early: its last line (EOF) is missing, so part of the drawing may be missing as well. Save or download it again, and compare the drawing with the original.',
  'switched-off': () =>
    'The file hides the whole drawing, or shows it to people of some languages only. It is shown here all the same.',
  page: () =>
    'A white rectangle as large as the page was taken for the paper and left out. If it should be cut, bring it back or draw one.',
  background: () =>
    `The ${spell('color')} behind the whole drawing was left out, because it is the page and not a film. Draw a rectangle if it should be cut.`,
  'no-unit': () => ''
}

const TAKEN: Record<AssumedUnit, (size: string) => string> = {
  mm: size =>
    `The file does not say its unit: ${spell('millimeters')} were taken, so the drawing is ${size}. If it was drawn in inches, make it 25.4 times as large.`,
  in: size =>
    `The file does not say its unit: inches were taken, so the drawing is ${size}. If it was drawn in ${spell('millimeters')}, make it 25.4 times smaller.`,
  72: size => `The file counts in Illustrator’s points, 72 to the inch, so the drawing is ${size}.`,
  90: size => `The file counts in old Inkscape’s pixels, 90 to the inch, so the drawing is ${size}.`,
  96: size =>
    `The file says its size in pixels only: 96 were taken for an inch, so the drawing is ${size}. If that is wrong, set the size here.`
}

export function remarkSentence(remark: Remark): string {
  return SENTENCES[remark.note]?.(namesOf(remark), remark) ?? ''
}

/** Everything that whoever added the file should know. */
export function remarkSentences({ remarks, taken, widthMm, heightMm }: Omit<ImportedDrawing, 'nodes'>): string[] {
  const said = remarks.map(remarkSentence).filter(text => text !== '')
  return taken ? [...said, TAKEN[taken](`${sizeOf(widthMm)} × ${sizeOf(heightMm)} mm`)] : said
}

function namesOf({ names, count }: Remark): string {
  if (names.length === 0) return count > 1 ? ` (${count} objects)` : ''
  const others = count - names.length
  const list = names.map(name => `“${name}”`).join(', ')
  return others > 0 ? ` (${list} and ${others} more)` : ` (${list})`
}

function plural(count: number, one: string, many: string): string {
  return count === 1 ? one : many
}

function sizeOf(mm: number): string {
  return numberFormat({ useGrouping: false }).format(Math.round(mm * 10) / 10)
}
