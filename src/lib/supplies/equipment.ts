// What a shop has, as its business profile says it, and what that means for what it thinks of buying.
import {
  CUTTERS,
  type Cutter,
  type FilmLine,
  PRESSES,
  type Press,
  REAL_WIDTH_IN,
  type RollWidth,
  rollWidthsOf
} from './catalogue.ts'

export interface OwnCutter {
  name: string
  mediaIn: number
}

export interface OwnPress {
  name: string
  platenIn: [number, number]
  maxFahrenheit: number
}

export interface Equipment {
  cutters: OwnCutter[]
  presses: OwnPress[]
}

/** What any press reaches that is sold for decorating. */
const USUAL_FAHRENHEIT = 430

/** Names of the catalogue, and what people write: "Vinyl cutter 24 in", "Press 16x20, 400 °F". */
export function readEquipment(owned: readonly string[]): Equipment {
  const cutters: OwnCutter[] = []
  const presses: OwnPress[] = []
  for (const name of owned) {
    const cutter = CUTTERS.find(each => each.name === name)
    const press = PRESSES.find(each => each.name === name)
    if (cutter) cutters.push(cutter)
    else if (press) presses.push(press)
    else {
      const [, width] = name.match(/^(?=.*(?:cutter|plotter)).*?(\d+(?:\.\d+)?)\s*(?:″|"|in\b|inch)/i) ?? []
      const [, a, b] = name.match(/^(?=.*press).*?(\d+(?:\.\d+)?)\s*[x×]\s*(\d+(?:\.\d+)?)/i) ?? []
      const [, heat] = name.match(/(\d{3})\s*°?\s*F\b/) ?? []
      if (width) cutters.push({ name, mediaIn: Number(width) })
      if (a && b) {
        presses.push({ name, platenIn: [Number(a), Number(b)], maxFahrenheit: Number(heat ?? USUAL_FAHRENHEIT) })
      }
    }
  }
  return { cutters, presses }
}

export type Verdict =
  /** The profile names neither a cutter with its width nor a press with its size. */
  | { kind: 'unknown' }
  | { kind: 'fits' }
  /** Some of its rolls go in. */
  | { kind: 'some-widths'; widths: RollWidth[]; cutter: string }
  | { kind: 'too-wide'; cutter: string; mediaIn: number }
  | { kind: 'too-hot'; press: string; needs: number; reaches: number }

/** By the widest cutter and the hottest press. */
export function fitOfFilm(line: FilmLine, { cutters, presses }: Equipment): Verdict {
  if (cutters.length === 0 && presses.length === 0) return { kind: 'unknown' }
  const press = presses.toSorted((a, b) => b.maxFahrenheit - a.maxFahrenheit)[0]
  const [needs] = line.press.fahrenheit
  if (press && press.maxFahrenheit < needs) {
    return { kind: 'too-hot', press: press.name, needs, reaches: press.maxFahrenheit }
  }
  const cutter = cutters.toSorted((a, b) => b.mediaIn - a.mediaIn)[0]
  if (!cutter) return { kind: 'fits' }
  const all = rollWidthsOf(line)
  const widths = all.filter(width => REAL_WIDTH_IN[width] <= cutter.mediaIn)
  if (widths.length === 0) return { kind: 'too-wide', cutter: cutter.name, mediaIn: cutter.mediaIn }
  return widths.length === all.length ? { kind: 'fits' } : { kind: 'some-widths', widths, cutter: cutter.name }
}

/** Which rolls of film go into a cutter. */
export function rollsFor({ mediaIn }: Pick<Cutter, 'mediaIn'>): RollWidth[] {
  return (Object.keys(REAL_WIDTH_IN) as RollWidth[]).filter(width => REAL_WIDTH_IN[width] <= mediaIn)
}

/** The films that a press does not reach the heat of. */
export function tooHotFor({ maxFahrenheit }: Pick<Press, 'maxFahrenheit'>, lines: readonly FilmLine[]): FilmLine[] {
  return lines.filter(({ press }) => press.fahrenheit[0] > maxFahrenheit)
}
