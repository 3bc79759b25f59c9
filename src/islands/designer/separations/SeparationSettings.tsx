import { useStore } from '@nanostores/react'

import { word } from '#islands/designer/making/words.ts'
import { LengthField } from '#islands/parts/LengthField.tsx'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { Switch } from '#islands/ui/Switch.tsx'
import { $design } from '#lib/client/designer/document.ts'
import { changeSeparations } from '#lib/client/designer/separations.ts'
import { $view } from '#lib/client/designer/view.ts'
import { garmentOf, separationsOf } from '#lib/designer/separations/inks.ts'
import { type Separations, TINT_BASES } from '#lib/designer/separations/settings.ts'
import type { SeparationPicture } from '#lib/designer/workers/task-kinds.ts'
import { GARMENT_COLOURS } from '#lib/garments/colours.ts'

import { ColourScreens } from './ColourScreens.tsx'
import { ScreenRow } from './ScreenRow.tsx'
import { withOwn } from './figures.ts'

const RESOLUTIONS = [300, 360, 600, 720, 1200, 1440]

export function SeparationSettings({ separated }: { separated: SeparationPicture }) {
  const design = useStore($design)
  const { units } = useStore($view)
  const settings = separationsOf(design)
  const { underbase, tintBase, chokeMm, overlaps, trapMm, dpi } = settings
  const garment = garmentOf(design).toUpperCase()
  const garments = GARMENT_COLOURS.map(({ name, hex }) => ({ value: hex.toUpperCase(), label: name }))
  const isOther = !garments.some(({ value }) => value === garment)

  return (
    <div className="grid min-w-0 content-start gap-2.5">
      <h3 className="making-title">{word('sepScreens')}</h3>
      <ol className="grid border-y border-y-line">
        {separated.screens.map((screen, index) => (
          <ScreenRow key={screen.key} screen={screen} index={index} screens={separated.screens} />
        ))}
      </ol>
      <ColourScreens />
      <h3 className="making-title">{word('sepGarment')}</h3>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-2">
        <NativeSelect
          label={word('sepGarmentColour')}
          value={garment}
          options={isOther ? [{ value: garment, label: garment }, ...garments] : garments}
          onChange={event => changeSeparations({ garmentHex: event.target.value })}
        />
        {underbase && (
          <NativeSelect
            label={word('sepTintBase')}
            value={tintBase}
            options={TINT_BASES.map(value => ({ value, label: word(`sepTintBase_${value}`) }))}
            onChange={event => changeSeparations({ tintBase: event.target.value as Separations['tintBase'] })}
          />
        )}
        {underbase && (
          <LengthField
            fine
            label={word('sepChoke')}
            value={chokeMm}
            max={3}
            units={units}
            whenDone
            onChange={mm => changeSeparations({ chokeMm: mm })}
          />
        )}
      </div>
      <Switch
        label={word('sepUnderbase')}
        hint={word('sepUnderbaseHint')}
        checked={underbase}
        onChange={event => changeSeparations({ underbase: event.target.checked })}
      />
      <h3 className="making-title">{word('sepFilm')}</h3>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-2">
        <NativeSelect
          label={word('sepOverlaps')}
          value={overlaps}
          options={[
            { value: 'knock-out', label: word('sepKnockOut') },
            { value: 'overprint', label: word('sepOverprint') }
          ]}
          onChange={event => changeSeparations({ overlaps: event.target.value as Separations['overlaps'] })}
        />
        <LengthField
          fine
          label={word('sepTrap')}
          value={trapMm}
          max={3}
          units={units}
          whenDone
          onChange={mm => changeSeparations({ trapMm: mm })}
        />
        <NativeSelect
          label={word('sepResolution')}
          value={String(dpi)}
          options={withOwn(RESOLUTIONS, dpi, figure => `${figure} dpi`)}
          onChange={event => changeSeparations({ dpi: Number(event.target.value) })}
        />
      </div>
    </div>
  )
}
