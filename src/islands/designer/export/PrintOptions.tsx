import { useStore } from '@nanostores/react'

import { LengthField } from '#islands/parts/LengthField.tsx'
import { word } from '#islands/designer/making/words.ts'
import { Field } from '#islands/ui/Field.tsx'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { $design, editDesign } from '#lib/client/designer/document.ts'
import { shortText, sizeText } from '#lib/client/designer/naming.ts'
import { $view } from '#lib/client/designer/view.ts'
import { setProduction } from '#lib/designer/commands/settings.ts'
import { type PrintSetup, SHEET_SIZES } from '#lib/designer/design.ts'
import { printSetup } from '#lib/designer/production/print/print-setup.ts'
import { marginOf, SHEETS_MM } from '#lib/designer/production/print/print-layout.ts'
import { MARKS_ROOM_MM } from '#lib/designer/production/registration-marks.ts'

import { MarksChoice } from './MarksChoice.tsx'

const THROUGH = ['none', 'each', 'sheet'] as const
const MOST_COPIES = 1000
/** So that no white is seen beside colours that lie a little off. */
const USUAL_CHOKE_MM = 0.2

/** How printed copies lie on their sheet: part of the drawing, so it can be undone. */
export function PrintOptions() {
  const design = useStore($design)
  const { units } = useStore($view)
  const setup = printSetup(design)
  const { size, wMm, hMm, gapMm, copies, through, backingMm, offsetMm, bleedMm, whiteChokeMm } = setup
  const { regMarks } = design.production
  const hasFilm = design.palette.entries.some(({ material }) => material?.kind === 'print')
  const common = { units, fine: true, whenDone: true } as const

  function change(next: Partial<PrintSetup>) {
    editDesign(now => setProduction(now, { print: { ...printSetup(now), ...next } }))
  }

  return (
    <div className="grid gap-3 @min-[30rem]:grid-cols-[1fr_1fr]">
      <NativeSelect
        label={word('sheetChoice')}
        value={size}
        options={SHEET_SIZES.map(value => ({ value, label: sizeName(value, units) }))}
        onChange={event => change({ size: event.target.value as PrintSetup['size'] })}
      />
      <MarksChoice />
      {(size === 'own' || size === 'roll') && (
        <LengthField
          {...common}
          label={word(size === 'roll' ? 'rollWidth' : 'sheetWidth')}
          min={10}
          max={5000}
          value={wMm}
          onChange={mm => change({ wMm: mm })}
        />
      )}
      {size === 'own' && (
        <LengthField
          {...common}
          label={word('sheetHeight')}
          min={10}
          max={20_000}
          value={hMm}
          onChange={mm => change({ hMm: mm })}
        />
      )}
      {size !== 'fit' && <Copies key={copies ?? 'fill'} copies={copies} isRoll={size === 'roll'} change={change} />}
      {size !== 'fit' && (
        <LengthField
          {...common}
          label={word('stickerGap')}
          max={500}
          value={gapMm}
          onChange={mm => change({ gapMm: mm })}
        />
      )}
      <LengthField
        {...common}
        label={word('sheetMargin')}
        hint={
          regMarks === 'none'
            ? word('sheetMarginHint')
            : word('sheetMarginMarks', { length: `${shortText(MARKS_ROOM_MM, units)} ${units}` })
        }
        max={500}
        value={marginOf({ setup, regMarks })}
        onChange={mm => change({ marginMm: mm })}
      />
      <NativeSelect
        label={word('through')}
        value={through}
        options={THROUGH.map(value => ({ value, label: word(`through_${value}`) }))}
        onChange={event => change({ through: event.target.value as PrintSetup['through'] })}
      />
      {through !== 'none' && (
        <LengthField
          {...common}
          label={word('backing')}
          hint={word('backingHint')}
          max={100}
          value={backingMm}
          onChange={mm => change({ backingMm: mm })}
        />
      )}
      <NativeSelect
        label={word('whiteBase')}
        hint={whiteChokeMm === undefined ? undefined : word('whiteBaseHint')}
        value={whiteChokeMm === undefined ? 'none' : 'below'}
        options={(['none', 'below'] as const).map(value => ({ value, label: word(`whiteBase_${value}`) }))}
        onChange={event => change({ whiteChokeMm: event.target.value === 'none' ? undefined : USUAL_CHOKE_MM })}
      />
      {whiteChokeMm !== undefined && (
        <LengthField
          {...common}
          label={word('whiteChoke')}
          hint={word('whiteChokeHint')}
          max={1}
          value={whiteChokeMm}
          onChange={mm => change({ whiteChokeMm: mm })}
        />
      )}
      {hasFilm && (
        <>
          <LengthField
            {...common}
            label={word('filmOffset')}
            hint={word('filmOffsetHint')}
            max={100}
            value={offsetMm}
            onChange={mm => change({ offsetMm: mm })}
          />
          <LengthField
            {...common}
            label={word('filmBleed')}
            max={100}
            value={bleedMm}
            onChange={mm => change({ bleedMm: mm })}
          />
        </>
      )}
    </div>
  )
}

interface CopiesProps {
  copies: number | null
  isRoll: boolean
  change: (next: Partial<PrintSetup>) => void
}

/** Empty: as many as fit. */
function Copies({ copies, isRoll, change }: CopiesProps) {
  return (
    <Field
      label={word('copies')}
      hint={word(isRoll ? 'copiesRoll' : 'copiesFill')}
      type="number"
      min={1}
      max={MOST_COPIES}
      step={1}
      defaultValue={copies ?? ''}
      onBlur={event => {
        const asked = Math.round(event.target.valueAsNumber)
        const next = Number.isNaN(asked) ? null : Math.min(MOST_COPIES, Math.max(1, asked))
        if (next !== copies) change({ copies: next })
        else event.target.value = copies === null ? '' : String(copies)
      }}
    />
  )
}

function sizeName(size: PrintSetup['size'], units: 'mm' | 'in'): string {
  const sides = SHEETS_MM[size]
  const name = word(`size_${size}`)
  return sides ? `${name}, ${sizeText(sides[0], sides[1], units)}` : name
}
