import { useStore } from '@nanostores/react'

import { word } from '#islands/designer/making/words.ts'
import { LengthField } from '#islands/parts/LengthField.tsx'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { QuantityField } from '#islands/ui/QuantityField.tsx'
import { Switch } from '#islands/ui/Switch.tsx'
import { changeRolls } from '#lib/client/designer/roll-layout.ts'
import { $view } from '#lib/client/designer/view.ts'
import type { Design } from '#lib/designer/design.ts'
import { type Grid, MAX_COPIES, type RollSettings } from '#lib/designer/rolls/settings.ts'

const A_METRE_MM = 1000

/** How many, and whether as short as it goes or in rows. */
export function LayoutFields({ design, settings }: { design: Design; settings: RollSettings }) {
  const { copies, manner, grid, gang } = settings
  const { units } = useStore($view)
  const mayFill = manner === 'grid' && design.rows.length === 0 && gang.length === 0
  const isFilled = mayFill && grid.fillMm > 0

  function changeGrid(change: Partial<Grid>) {
    changeRolls({ grid: { ...grid, ...change } })
  }

  return (
    <div className="grid gap-3 @min-[30rem]:grid-cols-[1fr_1fr] @min-[30rem]:items-start">
      <NativeSelect
        label={word('manner')}
        hint={word(`mannerHint_${manner}`)}
        value={manner}
        options={(['nest', 'grid'] as const).map(value => ({ value, label: word(`manner_${value}`) }))}
        onChange={event => changeRolls({ manner: event.target.value as RollSettings['manner'] })}
      />
      {mayFill && (
        <NativeSelect
          label={word('howMany')}
          value={isFilled ? 'length' : 'count'}
          options={(['count', 'length'] as const).map(value => ({ value, label: word(`howMany_${value}`) }))}
          onChange={event => changeGrid({ fillMm: event.target.value === 'length' ? A_METRE_MM : 0 })}
        />
      )}
      {isFilled ? (
        <LengthField
          label={word('fillLength')}
          units={units}
          whenDone
          min={10}
          max={50_000}
          value={grid.fillMm}
          onChange={mm => changeGrid({ fillMm: mm })}
        />
      ) : (
        <QuantityField
          label={word(design.rows.length > 0 ? 'copiesOfRow' : 'copies')}
          min={1}
          max={MAX_COPIES}
          value={copies}
          onChange={count => changeRolls({ copies: count })}
        />
      )}
      {manner === 'grid' && (
        <>
          <QuantityField
            label={word('sideBySide')}
            hint={word('sideBySideHint')}
            min={0}
            max={500}
            value={grid.across}
            onChange={across => changeGrid({ across })}
          />
          <LengthField
            label={word('gapAcross')}
            units={units}
            fine
            whenDone
            max={500}
            value={grid.gapAcrossMm}
            onChange={mm => changeGrid({ gapAcrossMm: mm })}
          />
          <LengthField
            label={word('gapAlong')}
            units={units}
            fine
            whenDone
            max={500}
            value={grid.gapAlongMm}
            onChange={mm => changeGrid({ gapAlongMm: mm })}
          />
          <Switch
            label={word('quarterTurn')}
            hint={word('quarterTurnHint')}
            checked={grid.turned}
            onChange={event => changeGrid({ turned: event.target.checked })}
          />
        </>
      )}
    </div>
  )
}
