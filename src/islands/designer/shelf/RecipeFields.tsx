import { useStore } from '@nanostores/react'

import { Button } from '#islands/ui/Button.tsx'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { Switch } from '#islands/ui/Switch.tsx'
import { $view } from '#lib/client/designer/view.ts'

import type { RecipeText } from './recipe-text.ts'
import { word } from './words.ts'

interface Props {
  value: RecipeText
  errors: Record<string, string>
  /** It is what is usual for the finish. */
  isUsual: boolean
  onChange: (change: Partial<RecipeText>) => void
  onUsual: () => void
}

/** How a film is cut and pressed. */
export function RecipeFields({ value, errors, isUsual, onChange, onUsual }: Props) {
  const { units } = useStore($view)
  const number = (
    name: 'minFeature' | 'turn' | 'thickness' | 'heat' | 'seconds' | 'tack',
    field: string,
    suffix?: string
  ) => (
    <Field
      label={word(name)}
      {...(name !== 'seconds' && name !== 'heat' && { hint: word(`${name}Hint`) })}
      error={errors[field]}
      inputMode="decimal"
      autoComplete="off"
      suffix={suffix}
      value={value[name]}
      onChange={event => onChange({ [name]: event.target.value })}
    />
  )
  return (
    <fieldset className="grid gap-3.5 border-t border-t-line pt-4 [&_legend]:float-start [&_legend]:font-semibold [&_legend]:text-heading">
      <legend>{word('recipe')}</legend>
      <Switch
        label={word('mirror')}
        hint={word('mirrorHint')}
        checked={value.mirror}
        onChange={event => onChange({ mirror: event.target.checked })}
      />
      <Checkbox
        label={word('canCarry')}
        hint={word('canCarryHint')}
        checked={value.canCarry}
        onChange={event => onChange({ canCarry: event.target.checked })}
      />
      <div className="grid grid-cols-2 items-start gap-3">
        {number('minFeature', 'recipe.minFeatureMm', units)}
        {number('turn', 'recipe.pressOrder')}
      </div>
      <div className="grid grid-cols-2 items-start gap-3">{number('thickness', 'recipe.thicknessUm', 'µm')}</div>
      <Switch
        label={word('heated')}
        checked={value.heated}
        onChange={event => onChange({ heated: event.target.checked })}
      />
      {value.heated && (
        <>
          <div className="grid grid-cols-3 items-start gap-3">
            {number('heat', 'recipe.press.celsius', units === 'in' ? '°F' : '°C')}
            {number('seconds', 'recipe.press.seconds', 's')}
            {number('tack', 'recipe.press.tackSeconds', 's')}
          </div>
          <div className="grid grid-cols-2 items-start gap-3">
            <NativeSelect
              label={word('pressure')}
              value={value.pressure}
              options={(['light', 'medium', 'firm'] as const).map(each => ({ value: each, label: word(`pressure_${each}`) }))} // biome-ignore format: one line
              onChange={event => onChange({ pressure: event.target.value as RecipeText['pressure'] })}
            />
            <NativeSelect
              label={word('peel')}
              value={value.peel}
              options={(['hot', 'warm', 'cold'] as const).map(each => ({ value: each, label: word(`peel_${each}`) }))}
              onChange={event => onChange({ peel: event.target.value as RecipeText['peel'] })}
            />
          </div>
        </>
      )}
      {!isUsual && (
        <p className="flex flex-wrap items-center gap-3">
          <Button size="small" onClick={onUsual}>
            {word('usual')}
          </Button>
        </p>
      )}
    </fieldset>
  )
}
