import { useStore } from '@nanostores/react'
import { type FormEvent, useState } from 'react'

import { ChoiceField } from '#islands/parts/ChoiceField.tsx'
import { LengthField } from '#islands/parts/LengthField.tsx'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { FormModal } from '#islands/ui/FormModal.tsx'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { Switch } from '#islands/ui/Switch.tsx'
import { $cutterChoice } from '#lib/client/cutter-choice.ts'
import { readableError } from '#lib/client/readable-error.ts'
import { BOXES, LABELS, MARKS, MOST_SPARES, SPARES_BY } from '#lib/designer/run/choices.ts'
import type { RunSettings } from '#lib/designer/run/settings.ts'
import { t } from '#lib/i18n/t.ts'
import type { Units } from '#lib/shared/units.ts'

import type { FilmChoice } from './film-choices.ts'

interface Props {
  settings: RunSettings
  films: FilmChoice[]
  units: Units
  /** Whether something may be printed on a sheet: as long as none are ready, that is not known. */
  mayPrint: boolean
  /** Why they could not be made as they were asked for. */
  problem: string | undefined
  make: (leaveOut: boolean, settings: RunSettings) => Promise<void>
  onClose: () => void
}

/** What the eye of a cutter looks for, as is usual where its language is spoken. */
const MARKS_OF = { gpgl: 'silhouette3', hpgl: 'four', dmpl: 'four' } as const

/** The usual lengths, and what shops that work in inches use in their place. */
const USUAL = { sheetMm: [2400, 2438.4], gapMm: [2, 2.032], labelMm: [3, 3.175], boxMm: [3, 3.175] } as const

function inShopUnits(settings: RunSettings, units: Units): RunSettings {
  if (units === 'mm') return settings
  const usual = Object.entries(USUAL).filter(([key, [mm]]) => settings[key as keyof typeof USUAL] === mm)
  return { ...settings, ...Object.fromEntries(usual.map(([key, [, inches]]) => [key, inches])) }
}

/** How the pieces are laid on their films; and what to do about those that cannot be cut so. */
export default function SheetSettings({ settings, films, units, mayPrint, problem, make, onClose }: Props) {
  const { language } = useStore($cutterChoice)
  const [chosen, setChosen] = useState<RunSettings>({
    ...inShopUnits(settings, units),
    marks: settings.marks ?? MARKS_OF[language]
  })
  const { marks = MARKS_OF[language] } = chosen
  const [leaveOut, setLeaveOut] = useState(false)
  const [refusal, setRefusal] = useState(problem)
  const [isPending, setPending] = useState(false)
  const change = (next: Partial<RunSettings>) => setChosen({ ...chosen, ...next })
  const printable = films.filter(({ isPrinted }) => isPrinted)
  const colours = [...new Set([...Object.keys(chosen.films), ...coloursIn(refusal)].map(hex => hex.toUpperCase()))]

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    if (isPending) return
    setPending(true)
    try {
      await make(leaveOut, chosen)
    } catch (error) {
      setRefusal(readableError(error))
      setPending(false)
    }
  }

  return (
    <FormModal
      title={t('runSheets.settingsTitle')}
      submit={t('runSheets.make')}
      pending={isPending}
      errors={{}}
      onClose={onClose}
      onSubmit={onSubmit}
    >
      {refusal && (
        <>
          <Notice tone="danger" role="alert" title={t('runSheets.refused')}>
            {refusal}
          </Notice>
          <Checkbox
            label={t('runSheets.leaveOut')}
            hint={t('runSheets.leaveOutHint')}
            checked={leaveOut}
            onChange={event => setLeaveOut(event.target.checked)}
          />
        </>
      )}
      {colours.map(hex => (
        <NativeSelect
          key={hex}
          label={t('runSheets.filmFor', { hex })}
          placeholder={t('runSheets.noFilm')}
          value={chosen.films[hex] ?? ''}
          options={films.filter(({ isPrinted }) => !isPrinted).map(({ sku, name }) => ({ value: sku, label: name }))}
          onChange={({ target: { value } }) => {
            const { [hex]: _, ...others } = chosen.films
            change({ films: value ? { ...others, [hex]: value } : others })
          }}
        />
      ))}
      {(chosen.printFilm !== undefined || printable.length > 1) && (
        <NativeSelect
          label={t('runSheets.printFilm')}
          placeholder={t('runSheets.noFilm')}
          value={chosen.printFilm ?? ''}
          options={printable.map(({ sku, name }) => ({ value: sku, label: name }))}
          onChange={event => change({ printFilm: event.target.value || undefined })}
        />
      )}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(13rem,1fr))] gap-4">
        <LengthField
          label={t('runSheets.sheetLength')}
          hint={t('runSheets.sheetLengthHint')}
          units={units}
          whenDone
          min={100}
          max={20_000}
          value={chosen.sheetMm}
          onChange={sheetMm => change({ sheetMm })}
        />
        <LengthField
          label={t('runSheets.gap')}
          hint={t('runSheets.gapHint')}
          units={units}
          fine
          whenDone
          max={100}
          value={chosen.gapMm}
          onChange={gapMm => change({ gapMm })}
        />
        <ChoiceField
          label={t('runSheets.label')}
          values={LABELS}
          value={chosen.label}
          nameOf={value => t(`runSheets.labels.${value}`)}
          onChange={label => change({ label })}
        />
        <ChoiceField
          label={t('runSheets.box')}
          values={BOXES}
          value={chosen.box}
          nameOf={value => t(`runSheets.boxes.${value}`)}
          onChange={box => change({ box })}
        />
        {mayPrint && printable.length > 0 && (
          <ChoiceField
            label={t('runSheets.marks')}
            hint={t('runSheets.marksHint')}
            values={MARKS}
            value={marks}
            nameOf={value => t(`runSheets.markKinds.${value}`)}
            onChange={next => change({ marks: next })}
          />
        )}
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(13rem,1fr))] gap-4">
        <ChoiceField
          label={t('runSheets.spare')}
          hint={t('runSheets.spareHint')}
          values={SPARES_BY}
          value={chosen.spare.by}
          nameOf={value => t(`runSheets.sparesBy.${value}`)}
          onChange={by => change({ spare: { ...chosen.spare, by } })}
        />
        <Field
          label={t('runSheets.spareAmount')}
          hint={t('runSheets.spareAmountHint')}
          type="number"
          inputMode="numeric"
          min={0}
          max={MOST_SPARES}
          suffix={chosen.spare.by === 'percent' ? '%' : undefined}
          value={String(chosen.spare.amount)}
          onChange={({ target: { value } }) => {
            const amount = Math.min(MOST_SPARES, Math.max(0, Math.round(Number(value) || 0)))
            change({ spare: { ...chosen.spare, amount } })
          }}
        />
      </div>
      <Switch
        label={t('runSheets.weedLines')}
        hint={t('runSheets.weedLinesHint')}
        checked={chosen.weedLines}
        onChange={event => change({ weedLines: event.target.checked })}
      />
      <Switch
        label={t('runSheets.knockout')}
        hint={t('runSheets.knockoutHint')}
        checked={chosen.knockout}
        onChange={event => change({ knockout: event.target.checked })}
      />
    </FormModal>
  )
}

/** The colours that a refusal names: each may be given a film. */
function coloursIn(text = ''): string[] {
  return text.match(/#[0-9A-Fa-f]{6}\b/g) ?? []
}
