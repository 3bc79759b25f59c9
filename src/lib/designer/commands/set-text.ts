import { required } from '#lib/shared/required.ts'

import type { Design, SizeMeasure, TextObject, TextRun, Warp } from '../design.ts'
import { changeObjects } from './edit.ts'

type Settings = Partial<Pick<TextObject, 'weld' | 'bind'>> &
  Partial<Pick<TextObject['text'], 'align' | 'lineHeight' | 'measure' | 'tail'>> & { warp?: Partial<Warp> }

/** Replaces the letters. They take the font and size of the first run. */
export function setText(design: Design, id: string, s: string): Design {
  return changeText(design, [id], object => ({
    ...object,
    text: { ...object.text, runs: [{ ...required(object.text.runs[0], 'a run'), s }] }
  }))
}

/** Replaces letters, fonts and sizes together. */
export function setRuns(design: Design, id: string, runs: TextRun[]): Design {
  return runs.length === 0
    ? design
    : changeText(design, [id], object => ({ ...object, text: { ...object.text, runs } }))
}

/** Font, size, tracking and features of all the letters of the texts. */
export function setType(design: Design, ids: Iterable<string>, type: Partial<Omit<TextRun, 's'>>): Design {
  return changeText(design, ids, object => {
    return { ...object, text: { ...object.text, runs: object.text.runs.map(run => ({ ...run, ...type })) } }
  })
}

/** Sets a font. A text whose size is the height of its letters stays as high, if `heightOf` has the fonts at hand. */
export function setFont(
  design: Design,
  ids: Iterable<string>,
  { font, heightOf }: { font: string; heightOf: LetterHeight }
): Design {
  return changeText(design, ids, object => {
    const { measure = 'em', runs } = object.text
    const next = runs.map(run => {
      const [before, after] = [heightOf(run.font, measure), heightOf(font, measure)]
      const factor = before && after ? before / after : 1
      return { ...run, font, sizeMm: run.sizeMm * factor, trackMm: run.trackMm * factor }
    })
    return { ...object, text: { ...object.text, runs: next } }
  })
}

/** Of a font at size 1; undefined where it is not loaded. */
export type LetterHeight = (font: string, measure: SizeMeasure) => number | undefined

/** Alignment, line height, what the size measures, warp, tail, weld and the box to fit into. */
export function setTextSettings(design: Design, ids: Iterable<string>, settings: Settings): Design {
  const { weld, bind, warp, ...layout } = settings
  return changeText(design, ids, object => ({
    ...object,
    ...(weld !== undefined && { weld }),
    ...('bind' in settings && { bind }),
    text: { ...object.text, ...layout, ...(warp && { warp: { ...object.text.warp, ...warp } }) }
  }))
}

function changeText(design: Design, ids: Iterable<string>, change: (object: TextObject) => TextObject): Design {
  return changeObjects(design, ids, object => (object.type === 'text' ? change(object) : object))
}
