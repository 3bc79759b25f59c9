import { useStore } from '@nanostores/react'
import { AlignCenter, AlignLeft, AlignRight } from 'lucide-react'
import { useState } from 'react'

import { $design, editDesign, previewEdit } from '#lib/client/designer/document.ts'
import { $fontsLoaded, $missingFonts, loadFonts, loadKernel } from '#lib/client/designer/kernel.ts'
import { withFont } from '#lib/client/designer/making.ts'
import { $missingLetters } from '#lib/client/designer/missing-letters.ts'
import { nameOfFont } from '#lib/client/designer/own-fonts.ts'
import { $sampleValues } from '#lib/client/designer/preview-values.ts'
import { word } from '#lib/client/designer/words.ts'
import { type LetterHeight, setFont, setText, setTextSettings, setType } from '#lib/designer/commands/set-text.ts'
import type { TextObject, TextRun } from '#lib/designer/design.ts'
import { firstRun } from '#lib/designer/text/first-run.ts'
import { letterHeight } from '#lib/designer/text/font-book.ts'
import { fill } from '#lib/designer/text/text-outline.ts'

import { OtherFonts } from '../making/OtherFonts.tsx'
import { LabelRow } from '../parts/LabelRow.tsx'
import { LengthBox } from '../parts/LengthBox.tsx'
import { NumberBox } from '../parts/NumberBox.tsx'
import { Section } from '../parts/Section.tsx'
import { BoxFields } from './BoxFields.tsx'
import { FontPicker } from './FontPicker.tsx'
import { FontStyle } from './FontStyle.tsx'
import { KerningFields } from './KerningFields.tsx'
import { LetterForms } from './LetterForms.tsx'
import { SizeFields } from './SizeFields.tsx'
import { TailFields } from './TailFields.tsx'
import { WarpFields } from './WarpFields.tsx'

const ALIGNS = [['left', AlignLeft], ['center', AlignCenter], ['right', AlignRight]] as const // biome-ignore format: one line

/** Letters, their face and their bend. */
export default function TextSection({ ids }: { ids: string[] }) {
  const design = useStore($design)
  const all = useStore($missingLetters)
  const values = useStore($sampleValues)
  const failed = useStore($missingFonts)
  useStore($fontsLoaded)
  const texts = ids.flatMap(id => {
    const object = design.objects[id]
    return object?.type === 'text' ? [object] : []
  })
  const [first] = texts
  if (!first) return null
  const { text, weld, bind } = first
  const run = firstRun(text)
  const common = <T,>(read: (object: TextObject) => T): T | undefined =>
    texts.every(other => read(other) === read(first)) ? read(first) : undefined
  const missing = all.get(first.id)

  function type(change: Partial<Omit<TextRun, 's'>>) {
    editDesign(design => setType(design, ids, change))
  }

  function use(font: string) {
    // As high as the letters were, which only the font itself can answer.
    const loaded = loadFonts([font]).then(loadKernel, () => undefined)
    void loaded.then(kernel => {
      const heightOf: LetterHeight = (id, measure) => letterHeight(kernel?.book.get(id), measure)
      editDesign(design => withFont(setFont(design, ids, { font, heightOf }), font))
    })
  }

  function settings(change: Parameters<typeof setTextSettings>[2]) {
    editDesign(design => setTextSettings(design, ids, change))
  }

  return (
    <Section title={word('textKind')}>
      {texts.length === 1 && <Letters object={first} />}
      {missing && (
        <div className="dock-note dock-warning" role="status">
          <p>{word('missingLetters', { font: nameOfFont(run.font), letters: missing.join(' ') })}</p>
          <OtherFonts objectIds={[first.id]} font={run.font} letters={missing.join('')} />
        </div>
      )}
      <FontPicker
        value={common(({ text: each }) => firstRun(each).font)}
        sample={fill(run.s, values ?? {})}
        onChange={use}
      />
      <FontStyle value={common(({ text: each }) => firstRun(each).font)} onChange={use} />
      {failed.includes(run.font) && (
        <p className="dock-note dock-warning">
          {word('fontFailed')}{' '}
          <button type="button" className="text-button" onClick={() => void loadFonts([run.font])}>
            {word('tryAgain')}
          </button>
        </p>
      )}
      <div className="grid grid-cols-2 gap-1.5">
        <SizeFields
          texts={texts}
          onSize={sizeOf =>
            editDesign(design =>
              texts.reduce((all, { id, text }) => setType(all, [id], { sizeMm: sizeOf(firstRun(text).font) }), design)
            )
          }
          onMeasure={measure => settings({ measure })}
        />
        <LengthBox
          label={word('tracking')}
          mark="A⇿A"
          value={common(({ text: each }) => firstRun(each).trackMm)}
          min={-100}
          max={500}
          onChange={trackMm => type({ trackMm })}
        />
        <NumberBox
          label={word('lineHeight')}
          mark="↕"
          value={percentOf(common(({ text: { lineHeight } }) => lineHeight))}
          suffix="%"
          digits={0}
          step={5}
          min={10}
          max={1000}
          onChange={percent => settings({ lineHeight: percent / 100 })}
        />
        <fieldset className="mini-segments">
          <legend className="sr-only">{word('alignText')}</legend>
          {ALIGNS.map(([align, Icon]) => (
            <button
              key={align}
              type="button"
              aria-label={word(`text_${align}`)}
              title={word(`text_${align}`)}
              aria-pressed={common(({ text }) => text.align) === align}
              onClick={() => settings({ align })}
            >
              <Icon aria-hidden="true" />
            </button>
          ))}
        </fieldset>
      </div>
      {texts.length === 1 && (
        <KerningFields
          key={first.id}
          run={run}
          shown={fill(run.s, values)}
          onPairs={pairs => type({ pairs })}
          onFeatures={features => type({ features })}
        />
      )}
      {texts.length === 1 && <LetterForms run={run} onChange={features => type({ features })} />}
      <WarpFields text={first} onChange={warp => settings({ warp })} />
      <TailFields tail={text.tail} onChange={tail => settings({ tail })} />
      <label className="check-line">
        <input type="checkbox" checked={weld} onChange={event => settings({ weld: event.target.checked })} />
        {word('weldLetters')}
      </label>
      <BoxFields box={bind} onChange={bind => settings({ bind })} />
      {design.variables.length > 0 && texts.length === 1 && (
        <LabelRow label={word('variable')}>
          <select
            className="mini-select"
            value={/^\{\{\s*([^{}]+?)\s*\}\}$/.exec(run.s)?.[1] ?? ''}
            onChange={event => {
              if (event.target.value) editDesign(design => setText(design, first.id, `{{${event.target.value}}}`))
            }}
          >
            <option value="">{word('noVariable')}</option>
            {design.variables.map(({ name }) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        </LabelRow>
      )}
    </Section>
  )
}

const percentOf = (share: number | undefined) => (share === undefined ? undefined : share * 100)

/** The words themselves: the other way to type them, without a pointer. */
function Letters({ object }: { object: TextObject }) {
  const text = object.text.runs.map(({ s }) => s).join('')
  const [typed, setTyped] = useState<string>()

  function commit() {
    if (typed === undefined) return
    setTyped(undefined)
    if (typed.trim()) editDesign(design => setText(design, object.id, typed))
    else editDesign(design => setText(design, object.id, text))
  }

  return (
    <textarea
      className="mini-input mini-area"
      aria-label={word('letters')}
      rows={Math.min(4, (typed ?? text).split('\n').length)}
      value={typed ?? text}
      maxLength={2000}
      spellCheck={false}
      onChange={event => {
        setTyped(event.target.value)
        previewEdit(design => setText(design, object.id, event.target.value))
      }}
      onBlur={commit}
      onKeyDown={event => {
        event.stopPropagation()
        if (event.key === 'Escape') event.currentTarget.blur()
      }}
    />
  )
}
