import { useStore } from '@nanostores/react'

import { word } from '#islands/designer/making/words.ts'
import { LengthField } from '#islands/parts/LengthField.tsx'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { changeRolls } from '#lib/client/designer/roll-layout.ts'
import { $view } from '#lib/client/designer/view.ts'
import type { RollSettings } from '#lib/designer/rolls/settings.ts'

const BOXES: RollSettings['box'][] = ['none', 'kiss-cut', 'through-cut']
const LABELS: RollSettings['label'][] = ['none', 'draw', 'kiss-cut']

/** What tells pieces apart once the roll is cut. */
export function BesideFields({ settings: { box, boxMm, label, labelMm } }: { settings: RollSettings }) {
  const { units } = useStore($view)
  return (
    <>
      <h2 className="making-title">{word('besidePieces')}</h2>
      <div className="grid gap-3 @min-[30rem]:grid-cols-[1fr_1fr] @min-[30rem]:items-start">
        <NativeSelect
          label={word('pieceBox')}
          hint={word('pieceBoxHint')}
          value={box}
          options={BOXES.map(value => ({ value, label: word(`pieceBox_${value}`) }))}
          onChange={event => changeRolls({ box: event.target.value as RollSettings['box'] })}
        />
        {box !== 'none' && (
          <LengthField
            label={word('pieceBoxRoom')}
            units={units}
            fine
            whenDone
            max={100}
            value={boxMm}
            onChange={mm => changeRolls({ boxMm: mm })}
          />
        )}
        <NativeSelect
          label={word('pieceLabel')}
          hint={word('pieceLabelHint')}
          value={label}
          options={LABELS.map(value => ({ value, label: word(`pieceLabel_${value}`) }))}
          onChange={event => changeRolls({ label: event.target.value as RollSettings['label'] })}
        />
        {label !== 'none' && (
          <LengthField
            label={word('pieceLabelHeight')}
            units={units}
            fine
            whenDone
            min={1.5}
            max={20}
            value={labelMm}
            onChange={mm => changeRolls({ labelMm: mm })}
          />
        )}
      </div>
    </>
  )
}
