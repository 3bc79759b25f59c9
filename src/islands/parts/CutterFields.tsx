import { useStore } from '@nanostores/react'

import { Field } from '#islands/ui/Field.tsx'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { Switch } from '#islands/ui/Switch.tsx'
import { $cutterChoice, changeCutter, type CutterChoice, setPausesForTools } from '#lib/client/cutter-choice.ts'
import {
  BAUD_RATES,
  ENDS,
  LANGUAGES,
  PLAIN_PLOT,
  type PlotLanguage,
  PLOT_RANGES,
  STEPS_A_MM,
  TURNS
} from '#lib/designer/production/plot.ts'
import { t } from '#lib/i18n/t.ts'

import { CutterPicker } from './CutterPicker.tsx'

type Figure = keyof typeof PLOT_RANGES

const STEP: Record<Figure, number> = {
  overcutMm: 0.1,
  passes: 1,
  speedCmS: 1,
  forceG: 1,
  bladeOffsetMm: 0.05,
  stepsX: 0.001,
  stepsY: 0.001
}

/** Which cutter this computer has, how it is reached and how it cuts. */
export function CutterFields() {
  const choice = useStore($cutterChoice)
  const figure = (name: Figure, suffix?: string) => (
    <Field
      label={t(`cutter.${name}`)}
      hint={t(`cutter.${name}Hint`)}
      type="number"
      min={PLOT_RANGES[name][0]}
      max={PLOT_RANGES[name][1]}
      step={STEP[name]}
      suffix={suffix}
      key={`${name} ${choice[name]}`}
      defaultValue={choice[name] ?? ''}
      onBlur={({ target: { value } }) =>
        changeCutter({ [name]: figureOf(name, value, choice.language) } as Partial<CutterChoice>)
      }
    />
  )
  return (
    <>
      <CutterPicker />
      <NativeSelect
        label={t('cutter.language')}
        value={choice.language}
        options={LANGUAGES.map(value => ({ value, label: t(`cutter.languages.${value}`) }))}
        onChange={event => {
          const language = LANGUAGES.find(each => each === event.target.value) ?? 'hpgl'
          changeCutter({ language, stepsX: STEPS_A_MM[language], stepsY: STEPS_A_MM[language] })
        }}
      />
      <NativeSelect
        label={t('cutter.baudRate')}
        value={String(choice.baudRate)}
        options={BAUD_RATES.map(rate => ({ value: String(rate), label: t('cutter.baud', { rate }) }))}
        onChange={event =>
          changeCutter({ baudRate: BAUD_RATES.find(rate => String(rate) === event.target.value) ?? 9600 })
        }
      />
      <NativeSelect
        label={t('cutter.handshake')}
        value={choice.flowControl}
        options={(['none', 'hardware'] as const).map(value => ({ value, label: t(`cutter.handshakes.${value}`) }))}
        onChange={event => changeCutter({ flowControl: event.target.value as 'none' | 'hardware' })}
      />
      {figure('bladeOffsetMm', 'mm')}
      {figure('overcutMm', 'mm')}
      {figure('passes')}
      {figure('speedCmS', 'cm/s')}
      {figure('forceG', choice.language === 'gpgl' ? undefined : 'g')}
      <NativeSelect
        label={t('cutter.turn')}
        hint={t('cutter.turnHint')}
        value={String(choice.turn)}
        options={TURNS.map(turn => ({ value: String(turn), label: t('cutter.degrees', { turn }) }))}
        onChange={event => changeCutter({ turn: TURNS.find(turn => String(turn) === event.target.value) ?? 0 })}
      />
      {figure('stepsX', '/mm')}
      {figure('stepsY', '/mm')}
      <NativeSelect
        label={t('cutter.end')}
        value={choice.end}
        options={ENDS.map(value => ({ value, label: t(`cutter.ends.${value}`) }))}
        onChange={event => changeCutter({ end: event.target.value as (typeof ENDS)[number] })}
      />
      <div className="col-span-full">
        <Switch
          label={t('cutter.pauses')}
          hint={t('cutter.pausesHint')}
          checked={choice.pausesForTools}
          onChange={event => setPausesForTools(event.target.checked)}
        />
      </div>
    </>
  )
}

/** What is usual where nothing is given; for speed and force, as the cutter's panel says. */
function figureOf(name: Figure, text: string, language: PlotLanguage): number | null {
  const usual = { ...PLAIN_PLOT, stepsX: STEPS_A_MM[language], stepsY: STEPS_A_MM[language] }
  const [least, most] = PLOT_RANGES[name]
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value)) return usual[name]
  const limited = Math.min(most, Math.max(least, value))
  return name === 'passes' ? Math.round(limited) : limited
}
