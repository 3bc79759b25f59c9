import { useStore } from '@nanostores/react'

import { Field } from '#islands/ui/Field.tsx'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { $cutterChoice, changeCutter, type CutterChoice } from '#lib/client/cutter-choice.ts'
import { BAUD_RATES } from '#lib/client/designer/cutter.ts'
import { t } from '#lib/i18n/t.ts'

type Figure = 'overcutMm' | 'passes' | 'speedCmS' | 'forceG'

const LIMITS: Record<Figure, { min: number; max: number; step: number }> = {
  overcutMm: { min: 0, max: 10, step: 0.1 },
  passes: { min: 1, max: 5, step: 1 },
  speedCmS: { min: 1, max: 200, step: 1 },
  forceG: { min: 1, max: 1000, step: 1 }
}

/** How the cutter of this computer is reached and how it cuts; kept on this computer. */
export function CutterFields() {
  const choice = useStore($cutterChoice)
  const figure = (name: Figure, suffix?: string) => (
    <Field
      label={t(`cutter.${name}`)}
      hint={t(`cutter.${name}Hint`)}
      type="number"
      {...LIMITS[name]}
      suffix={suffix}
      key={`${name} ${choice[name]}`}
      defaultValue={choice[name] ?? ''}
      onBlur={({ target: { value } }) => changeCutter({ [name]: figureOf(name, value) } as Partial<CutterChoice>)}
    />
  )
  return (
    <>
      <NativeSelect
        label={t('cutter.baudRate')}
        value={String(choice.baudRate)}
        options={BAUD_RATES.map(rate => ({ value: String(rate), label: t('cutter.baud', { rate }) }))}
        onChange={event => changeCutter({ baudRate: Number(event.target.value) })}
      />
      <NativeSelect
        label={t('cutter.handshake')}
        value={choice.flowControl}
        options={(['none', 'hardware'] as const).map(value => ({ value, label: t(`cutter.handshakes.${value}`) }))}
        onChange={event => changeCutter({ flowControl: event.target.value as 'none' | 'hardware' })}
      />
      {figure('overcutMm', 'mm')}
      {figure('passes')}
      {figure('speedCmS', 'cm/s')}
      {figure('forceG', 'g')}
    </>
  )
}

/** Nothing where the cutter is to do as its panel says. */
function figureOf(name: Figure, text: string): number | null {
  const { min, max } = LIMITS[name]
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value)) return name === 'overcutMm' ? 0 : name === 'passes' ? 1 : null
  const limited = Math.min(max, Math.max(min, value))
  return name === 'passes' ? Math.round(limited) : limited
}
