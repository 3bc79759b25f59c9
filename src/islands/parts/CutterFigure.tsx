import { useStore } from '@nanostores/react'

import { Field } from '#islands/ui/Field.tsx'
import { $cutterChoice, changeCutter, type CutterChoice } from '#lib/client/cutter-choice.ts'
import { PLAIN_PLOT, PLOT_RANGES, type PlotLanguage, STEPS_A_MM } from '#lib/designer/production/plot.ts'
import { t } from '#lib/i18n/t.ts'

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

/** One figure of how the cutter works, as its own panel shows it. */
export function CutterFigure({ name, suffix }: { name: Figure; suffix?: string | undefined }) {
  const choice = useStore($cutterChoice)
  return (
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
