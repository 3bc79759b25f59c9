import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'

import { ItemPicture } from '#islands/parts/ItemPicture.tsx'
import type { NewItem } from '#islands/parts/new-item.ts'
import { type Placed, placedOn, warningsOf } from '#islands/parts/stage/placed.ts'
import { StageHandles } from '#islands/parts/stage/StageHandles.tsx'
import { Field } from '#islands/ui/Field.tsx'
import type { StoredFile } from '#lib/contract/files.ts'
import { SIDES } from '#lib/contract/calls/items.ts'
import { areaOf, sampleValue } from '#lib/garments/decoration.ts'
import { t } from '#lib/i18n/t.ts'
import { formatLength, type Units } from '#lib/shared/units.ts'

import type { Change } from './section-props.ts'

interface Props {
  draft: NewItem
  change: Change
  units: Units
  side: 'front' | 'back'
  onSide: (side: 'front' | 'back') => void
  colourId: string | undefined
  onColour: (id: string) => void
  selected: string | undefined
  onSelect: (id: string | undefined) => void
  files: StoredFile[]
}

/** The item as it will be, in one colour; what is on it can be moved here. */
export function Stage(props: Props) {
  const { draft, change, units, side, onSide, onColour, selected, onSelect, files } = props
  const [samples, setSamples] = useState<Record<string, string>>({})
  const colour = draft.colours.find(({ id }) => id === props.colourId) ?? draft.colours[0]
  const placed = placedOn(draft, side, samples, files)
  const current = placed.find(({ id }) => id === selected)
  const warnings = placed.filter(({ id, box }) => warningsOf(draft, side, box, fileOf(draft, id, files)).length > 0)
  const lettered = draft.fields.filter(({ placement }) => placement)
  const title = [draft.name || t('itemEditor.newTitle'), colour?.name, t(`sides.${side}`)].filter(Boolean).join(', ')

  return (
    <section className="stage" aria-label={t('itemEditor.preview')}>
      <div className="relative aspect-square w-[min(100%,calc(100dvh_-_15rem))] justify-self-center overflow-hidden rounded-md border border-line bg-[light-dark(#f3f1ec,#23242c)] select-none max-lg:w-[min(100%,32dvh)] max-lg:justify-self-start">
        <ItemPicture item={draft} colour={colour} side={side} values={samples} title={title} />
        <StageHandles
          area={areaOf(draft.garment, side)}
          draft={draft}
          change={change}
          units={units}
          placed={placed}
          selected={selected}
          onSelect={onSelect}
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-lg:max-w-30 max-lg:flex-col max-lg:items-stretch max-lg:justify-start">
        <fieldset className="flex rounded-md border border-line-strong bg-surface max-lg:flex-col [&_button]:min-h-[calc(var(--control)_-_2px)] [&_button]:cursor-pointer [&_button]:px-3.5 [&_button]:font-medium [&_button[aria-pressed='true']]:bg-heading [&_button[aria-pressed='true']]:text-surface">
          <legend className="sr-only">{t('itemEditor.side')}</legend>
          {SIDES.map(each => (
            <button key={each} type="button" aria-pressed={side === each} onClick={() => onSide(each)}>
              {t(`sides.${each}`)}
            </button>
          ))}
        </fieldset>
        <fieldset className="flex flex-wrap gap-2 max-lg:max-h-32 max-lg:gap-1.5 max-lg:overflow-y-auto max-lg:p-1">
          <legend className="sr-only">{t('itemEditor.colours')}</legend>
          {draft.colours.map(({ id, name, hex }) => (
            <button
              key={id}
              type="button"
              className="size-6 cursor-pointer rounded-md bg-(--swatch) [box-shadow:inset_0_0_0_1px_light-dark(rgb(0_0_0_/_0.18),rgb(255_255_255_/_0.25))] focus-visible:[outline:3px_solid_var(--focus)] focus-visible:outline-offset-2 aria-pressed:not-focus-visible:[outline:2px_solid_var(--heading)] aria-pressed:not-focus-visible:outline-offset-2 pointer-coarse:size-8"
              title={name}
              aria-label={name}
              aria-pressed={id === colour?.id}
              style={{ '--swatch': hex } as object}
              onClick={() => onColour(id)}
            />
          ))}
        </fieldset>
      </div>
      <p className="stage-measure" role="status">
        {current && <span>{measure(current, units)}</span>}
        {!current && warnings.length === 0 && placed.length > 0 && (
          <span className="stage-hint max-lg:hidden">{t('itemEditor.moveHint')}</span>
        )}
        {warnings.length > 0 && (
          <span className="flex items-center gap-1.5 text-warning [&_svg]:size-4 [&_svg]:flex-none">
            <TriangleAlert aria-hidden="true" />
            {t('itemEditor.look', { names: warnings.map(({ label }) => label).join(', ') })}
          </span>
        )}
      </p>
      {lettered.length > 0 && (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3 max-lg:col-span-full max-lg:flex max-lg:overflow-x-auto max-lg:[&_.field]:flex-[1_0_8rem]">
          {lettered.map(field => (
            <Field
              key={field.id}
              label={t('itemEditor.sample', { label: field.label })}
              value={samples[field.id] ?? sampleValue(field)}
              maxLength={field.type === 'number' ? String(field.max).length : field.maxLength}
              inputMode={field.type === 'number' ? 'numeric' : 'text'}
              autoComplete="off"
              onFocus={() => field.placement && onSide(field.placement.side)}
              onChange={event => setSamples({ ...samples, [field.id]: event.target.value })}
            />
          ))}
        </div>
      )}
    </section>
  )
}

function fileOf(draft: NewItem, id: string, files: StoredFile[]): StoredFile | undefined {
  const layer = draft.artwork.find(each => each.id === id)
  return layer && files.find(file => file.id === layer.fileId)
}

/** "Crest: 3.5 in wide, 3.2 in tall, 0.4 in from the top, 3.9 in right of the middle". */
function measure({ label, box }: Placed, units: Units): string {
  const middle = box.x + box.width / 2
  const offset = formatLength(Math.abs(middle), units)
  const isCentred = Math.abs(middle) < 0.5
  return t('itemEditor.measure', {
    label,
    width: formatLength(box.width, units),
    height: formatLength(box.height, units),
    top: formatLength(box.y, units),
    across: isCentred ? t('itemEditor.centred') : t(middle > 0 ? 'itemEditor.toRight' : 'itemEditor.toLeft', { offset })
  })
}
