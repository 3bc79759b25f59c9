import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'

import { ItemPicture } from '#islands/parts/ItemPicture.tsx'
import type { NewItem } from '#islands/parts/new-item.ts'
import { type Placed, placedOn, warningsOf } from '#islands/parts/stage/placed.ts'
import { StageHandles } from '#islands/parts/stage/StageHandles.tsx'
import { Field } from '#islands/ui/Field.tsx'
import type { StoredFile } from '#lib/contract/files.ts'
import { SIDES } from '#lib/contract/items.ts'
import { areaOf, sampleValue } from '#lib/garments/decoration.ts'
import { t } from '#lib/i18n/t.ts'
import { formatLength, type Units } from '#lib/shared/units.ts'

import type { Change } from './section-props.ts'
import './stage.css'
import '#islands/parts/stage/stage.css'

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
      <div className="stage-sheet">
        <ItemPicture item={draft} colour={colour} side={side} values={samples} title={title} />
        <StageHandles area={areaOf(draft.garment, side)} {...{ draft, change, units, placed, selected, onSelect }} />
      </div>
      <div className="stage-bar">
        <fieldset className="segments">
          <legend className="sr-only">{t('itemEditor.side')}</legend>
          {SIDES.map(each => (
            <button key={each} type="button" aria-pressed={side === each} onClick={() => onSide(each)}>
              {t(`sides.${each}`)}
            </button>
          ))}
        </fieldset>
        <fieldset className="stage-colours">
          <legend className="sr-only">{t('itemEditor.colours')}</legend>
          {draft.colours.map(({ id, name, hex }) => (
            <button
              key={id}
              type="button"
              className="stage-colour"
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
          <span className="stage-hint">{t('itemEditor.moveHint')}</span>
        )}
        {warnings.length > 0 && (
          <span className="stage-warning">
            <TriangleAlert aria-hidden="true" />
            {t('itemEditor.look', { names: warnings.map(({ label }) => label).join(', ') })}
          </span>
        )}
      </p>
      {lettered.length > 0 && (
        <div className="stage-samples">
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
