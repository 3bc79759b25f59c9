import { useState } from 'react'

import { LengthField } from '#islands/parts/LengthField.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { FormModal } from '#islands/ui/FormModal.tsx'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { useSubmit } from '#islands/ui/useSubmit.ts'
import { call } from '#lib/client/api.ts'
import { createFilmRoll, updateFilmRoll } from '#lib/contract/calls/film-rolls.ts'
import type { FilmRoll } from '#lib/contract/film-rolls.ts'
import { t } from '#lib/i18n/t.ts'
import type { Units } from '#lib/shared/units.ts'

import type { FilmChoice } from './film-choices.ts'

/** What stands in the form before anybody types. */
export interface RollDraft extends Pick<FilmRoll, 'kind' | 'sku' | 'widthMm' | 'edgeMm' | 'leftMm' | 'place' | 'note' | 'lowMm'> {} // biome-ignore format: one line

interface Props {
  workspaceId: string
  units: Units
  films: FilmChoice[]
  draft: RollDraft
  /** The one that is changed; a new one without it. */
  roll?: FilmRoll | undefined
  onSaved: (roll: FilmRoll) => void | Promise<void>
  onClose: () => void
}

type Shape = 'rectangle' | 'corner'

/** A roll or a remnant: which film, how much of it, and where it is kept. */
export function RollForm({ workspaceId, units, films, draft, roll, onSaved, onClose }: Props) {
  const [given, setGiven] = useState(draft)
  const [shape, setShape] = useState<Shape>('rectangle')
  const [missing, setMissing] = useState({ w: draft.leftMm / 2, h: draft.widthMm / 2 })
  const change = (next: Partial<RollDraft>) => setGiven(before => ({ ...before, ...next }))
  const isRemnant = given.kind === 'remnant'
  const length = (
    key: 'widthMm' | 'edgeMm' | 'leftMm' | 'lowMm',
    words: { label: string; hint?: string },
    max: number
  ) => (
    <LengthField
      {...words}
      units={units}
      whenDone
      max={max}
      value={given[key]}
      onChange={mm => change({ [key]: mm })}
    />
  )

  async function save() {
    const query = { WorkspaceId: workspaceId }
    if (roll) {
      const { kind: _, ...body } = given
      return call(updateFilmRoll, { params: { rollId: roll.id }, query, body: { ...body, revision: roll.revision } })
    }
    const outline = isRemnant && shape === 'corner' ? outlineOf(given, missing) : null
    return call(createFilmRoll, { query, body: { ...given, outline } })
  }

  const form = useSubmit(null, async () => onSaved(await save()))

  const title = roll ? t('filmRolls.change', { code: roll.code }) : t(isRemnant ? 'filmRolls.addRemnant' : 'filmRolls.addRoll') // biome-ignore format: one line
  return (
    <FormModal {...form} title={title} onClose={onClose}>
      <NativeSelect
        label={t('filmRolls.film')}
        placeholder={t('filmRolls.chooseFilm')}
        value={given.sku}
        required
        options={films.map(({ sku, name }) => ({ value: sku, label: name }))}
        onChange={({ target: { value: sku } }) => {
          const film = films.find(each => each.sku === sku)
          const usual = film && !isRemnant && !roll ? { widthMm: film.widthMm, edgeMm: film.edgeMm } : {}
          change({ sku, ...usual })
        }}
      />
      {isRemnant && !roll && (
        <NativeSelect
          label={t('filmRolls.shape')}
          value={shape}
          options={(['rectangle', 'corner'] as const).map(value => ({ value, label: t(`filmRolls.shapes.${value}`) }))}
          onChange={event => setShape(event.target.value as Shape)}
        />
      )}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(13rem,1fr))] gap-4">
        {length(
          'leftMm',
          {
            label: t(isRemnant ? 'filmRolls.length' : 'filmRolls.left'),
            hint: t(isRemnant ? 'filmRolls.lengthHint' : 'filmRolls.leftHint')
          },
          200_000
        )}
        {length('widthMm', { label: t('filmRolls.width'), hint: t('filmRolls.widthHint') }, 3000)}
        {isRemnant && !roll && shape === 'corner' && (
          <>
            <LengthField
              label={t('filmRolls.missingLength')}
              units={units}
              whenDone
              max={200_000}
              value={missing.w}
              onChange={w => setMissing({ ...missing, w })}
            />
            <LengthField
              label={t('filmRolls.missingWidth')}
              units={units}
              whenDone
              max={3000}
              value={missing.h}
              onChange={h => setMissing({ ...missing, h })}
            />
          </>
        )}
        {length('edgeMm', { label: t('filmRolls.edge'), hint: t('filmRolls.edgeHint') }, 200)}
        {!isRemnant && length('lowMm', { label: t('filmRolls.low'), hint: t('filmRolls.lowHint') }, 200_000)}
      </div>
      <Field
        label={t('filmRolls.place')}
        optional
        placeholder={t('filmRolls.placeHint')}
        maxLength={80}
        value={given.place}
        onChange={event => change({ place: event.target.value })}
      />
      <Field
        label={t('filmRolls.note')}
        optional
        maxLength={200}
        value={given.note}
        onChange={event => change({ note: event.target.value })}
      />
    </FormModal>
  )
}

/** Without a corner. */
function outlineOf({ leftMm, widthMm }: RollDraft, missing: { w: number; h: number }): [number, number][] {
  const [w, h] = [Math.max(0, leftMm - missing.w), Math.max(0, widthMm - missing.h)]
  return [[0, 0], [leftMm, 0], [leftMm, h], [w, h], [w, widthMm], [0, widthMm]] // biome-ignore format: one line
}
