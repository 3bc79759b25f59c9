import { useStore } from '@nanostores/react'

import { $fontsLoaded, $kernel } from '#lib/client/designer/kernel.ts'
import { whenLettersReady } from '#lib/client/designer/letters-ready.ts'
import { word } from '#lib/client/designer/words.ts'
import { SIZE_MEASURES, type SizeMeasure, type TextObject } from '#lib/designer/design.ts'
import { firstRun } from '#lib/designer/text/first-run.ts'
import { letterHeight } from '#lib/designer/text/font-book.ts'

import { LengthBox } from '../parts/LengthBox.tsx'

interface Props {
  texts: TextObject[]
  onSize: (sizeMm: (font: string) => number) => void
  onMeasure: (measure: SizeMeasure) => void
}

/** How large the letters are: as high as their capitals or small letters, or the font's own size. */
export function SizeFields({ texts, onSize, onMeasure }: Props) {
  const kernel = useStore($kernel)
  useStore($fontsLoaded)
  const measures = new Set(texts.map(({ text }) => text.measure ?? 'em'))
  const [only = 'em'] = measures
  const measure = measures.size === 1 ? only : 'em'
  const shareOf = (font: string) => letterHeight(kernel?.book.get(font), measure) ?? 1
  const firsts = texts.map(({ text }) => firstRun(text))
  const sizes = firsts.map(({ sizeMm, font }) => sizeMm * shareOf(font))

  /** As high as was typed, which only the font itself can answer: it may be on its way. */
  async function resize(heightMm: number) {
    const ready = await whenLettersReady(firsts.map(({ font }) => font))
    onSize(font => heightMm / (letterHeight(ready.kernel?.book.get(font), measure) ?? 1))
  }

  const isSame = sizes.every(size => Math.abs(size - (sizes[0] ?? size)) < 1e-3)
  return (
    <>
      <LengthBox
        label={word('letterSize')}
        mark="Aa"
        value={isSame ? sizes[0] : undefined}
        min={1}
        max={3000}
        onChange={heightMm => void resize(heightMm)}
      />
      <select
        className="mini-select"
        aria-label={word('sizeMeasure')}
        value={measures.size === 1 ? measure : ''}
        onChange={event => onMeasure(event.target.value as SizeMeasure)}
      >
        {measures.size > 1 && <option value="">{word('several')}</option>}
        {SIZE_MEASURES.toReversed().map(each => (
          <option key={each} value={each}>
            {word(`size_${each}`)}
          </option>
        ))}
      </select>
    </>
  )
}
