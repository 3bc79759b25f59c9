import { useStore } from '@nanostores/react'

import { LengthField } from '#islands/parts/LengthField.tsx'
import { word } from '#islands/designer/making/words.ts'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { Switch } from '#islands/ui/Switch.tsx'
import { $design, editDesign } from '#lib/client/designer/document.ts'
import { $view } from '#lib/client/designer/view.ts'
import { setProduction } from '#lib/designer/commands/settings.ts'
import type { Production } from '#lib/designer/design.ts'

import { MarksChoice } from './MarksChoice.tsx'

const DOUBLED = ['once', 'as-drawn'] as const

/** How the films are laid out for the machine: part of the drawing, so it can be undone. What is printed has its marks beside its sheet. */
export function ProductionOptions({ isPrinted }: { isPrinted: boolean }) {
  const design = useStore($design)
  const { units } = useStore($view)
  const hasLines = Object.values(design.objects).some(object => 'purpose' in object && object.purpose)
  const { gapMm, weedBoxMm, weedLines, knockout, overlapMm, doubledLines = 'once' } = design.production

  function change(next: Partial<Production>) {
    editDesign(design => setProduction(design, next))
  }

  return (
    <div className="grid gap-3 @min-[30rem]:grid-cols-[1fr_1fr]">
      <LengthField
        label={word('weedBox')}
        hint={word('weedBoxHint')}
        units={units}
        fine
        whenDone
        max={50}
        value={weedBoxMm}
        onChange={mm => change({ weedBoxMm: mm })}
      />
      <LengthField
        label={word('gap')}
        hint={word('gapHint')}
        units={units}
        fine
        whenDone
        max={50}
        value={gapMm}
        onChange={mm => change({ gapMm: mm })}
      />
      {!isPrinted && <MarksChoice />}
      {hasLines && (
        <NativeSelect
          label={word('doubledLines')}
          value={doubledLines}
          options={DOUBLED.map(value => ({ value, label: word(`doubledLines_${value}`) }))}
          onChange={event => change({ doubledLines: event.target.value as (typeof DOUBLED)[number] })}
        />
      )}
      <Switch
        label={word('weedLines')}
        hint={word('weedLinesHint')}
        checked={weedLines}
        onChange={event => change({ weedLines: event.target.checked })}
      />
      <Switch
        label={word('knockout')}
        hint={word('knockoutHint')}
        checked={knockout}
        onChange={event => change({ knockout: event.target.checked })}
      />
      {knockout && (
        <LengthField
          label={word('trap')}
          hint={word('trapHint')}
          units={units}
          fine
          whenDone
          max={5}
          value={overlapMm}
          onChange={mm => change({ overlapMm: mm })}
        />
      )}
    </div>
  )
}
