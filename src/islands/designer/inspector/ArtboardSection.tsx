import { useStore } from '@nanostores/react'
import { ArrowLeftRight } from 'lucide-react'

import { $artboardId, $design, editDesign } from '#lib/client/designer/document.ts'
import { lengthText, lengthWithUnit } from '#lib/client/designer/naming.ts'
import { boardOf } from '#lib/client/designer/places.ts'
import { $view, changeView } from '#lib/client/designer/view.ts'
import { word } from '#lib/client/designer/words.ts'
import { changeArtboard } from '#lib/designer/commands/artboards.ts'

import { fitArtboard } from '../actions/view.ts'
import { LabelRow } from '../parts/LabelRow.tsx'
import { LengthBox } from '../parts/LengthBox.tsx'
import { Section } from '../parts/Section.tsx'
import { PRESET_GROUPS, PRESETS } from './presets.ts'

const GROUNDS = ['', '#1A1A1A', '#1B2A4A', '#8A1C2B', '#2F5D3A', '#9AA0A6', '#F2E6C9']

/** Nothing is selected: the artboard itself. */
export function ArtboardSection() {
  const design = useStore($design)
  const board = boardOf(design, useStore($artboardId))
  const view = useStore($view)
  const { units } = view
  const isOf = ({ wMm, hMm }: { wMm: number; hMm: number }): boolean =>
    Math.abs(wMm - board.wMm) < 0.01 && Math.abs(hMm - board.hMm) < 0.01
  // Several places may be as large: the one that was chosen is shown.
  const preset = PRESETS.find(each => each.id === board.printAreaRef && isOf(each)) ?? PRESETS.find(isOf)

  function set(change: Partial<Omit<typeof board, 'id'>>, fit = true) {
    editDesign(design => changeArtboard(design, board.id, change))
    if (fit) fitArtboard()
  }

  return (
    <>
      <header className="dock-head">
        <h2>{board.name}</h2>
      </header>
      <Section title={word('artboard')}>
        <LabelRow label={word('name')}>
          <input
            key={`${board.id}${board.name}`}
            className="mini-input"
            defaultValue={board.name}
            maxLength={200}
            onKeyDown={event => {
              event.stopPropagation()
              if (event.key === 'Enter') event.currentTarget.blur()
            }}
            onBlur={event => {
              const name = event.target.value.trim()
              if (name && name !== board.name) set({ name }, false)
            }}
          />
        </LabelRow>
        <LabelRow label={word('preset')}>
          <select
            className="mini-select"
            value={preset?.id ?? ''}
            onChange={event => {
              const chosen = PRESETS.find(({ id }) => id === event.target.value)
              if (chosen) set({ wMm: chosen.wMm, hMm: chosen.hMm, printAreaRef: chosen.id })
            }}
          >
            <option value="">{word('ownSize')}</option>
            {PRESET_GROUPS.map(({ group, presets }) => (
              <optgroup key={group} label={word(`presets_${group}`)}>
                {presets.map(({ id, key, size, wMm, hMm }) => (
                  <option key={id} value={id}>
                    {`${word(`preset_${key}`, { size: size ?? '' })} · ${lengthText(wMm, units)} × ${lengthWithUnit(hMm, units)}`}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        </LabelRow>
        <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] gap-1.5">
          <LengthBox
            label={word('width')}
            mark="W"
            value={board.wMm}
            min={5}
            max={5000}
            onChange={wMm => set({ wMm })}
          />
          <LengthBox
            label={word('height')}
            mark="H"
            value={board.hMm}
            min={5}
            max={5000}
            onChange={hMm => set({ hMm })}
          />
          <button
            type="button"
            className="tiny-button"
            aria-label={word('swapSides')}
            title={word('swapSides')}
            onClick={() => set({ wMm: board.hMm, hMm: board.wMm })}
          >
            <ArrowLeftRight aria-hidden="true" />
          </button>
        </div>
      </Section>
      <Section title={word('ground')}>
        <fieldset className="flex flex-wrap gap-1">
          <legend className="sr-only">{word('ground')}</legend>
          {GROUNDS.map(hex => (
            <button
              key={hex}
              type="button"
              className="film-swatch"
              aria-label={hex ? word('groundColour', { hex }) : word('groundPaper')}
              title={hex || word('groundPaper')}
              aria-pressed={(board.bg ?? '') === hex}
              onClick={() => set({ bg: hex || null }, false)}
            >
              <span className="film" style={{ '--film': hex || '#ffffff' } as object} />
            </button>
          ))}
        </fieldset>
        <p className="dock-note">{word('groundHint')}</p>
      </Section>
      <Section title={word('helps')}>
        {(['rulers', 'grid', 'snapping'] as const).map(key => (
          <label key={key} className="check-line">
            <input
              type="checkbox"
              checked={view[key]}
              onChange={event => changeView({ [key]: event.target.checked })}
            />
            {word(key)}
          </label>
        ))}
        <LengthBox
          label={word('gridStep')}
          mark="#"
          value={view.gridMm}
          min={0.5}
          max={500}
          onChange={gridMm => changeView({ gridMm })}
        />
      </Section>
    </>
  )
}
