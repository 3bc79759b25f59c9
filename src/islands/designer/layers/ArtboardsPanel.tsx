import { useStore } from '@nanostores/react'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'

import { announce } from '#lib/client/designer/announce.ts'
import { $artboardId, $design, chooseArtboard, commitDesign } from '#lib/client/designer/document.ts'
import { sizeText } from '#lib/client/designer/naming.ts'
import { boardOf } from '#lib/client/designer/places.ts'
import { $view } from '#lib/client/designer/view.ts'
import { word } from '#lib/client/designer/words.ts'
import { addArtboard, changeArtboard, removeArtboard } from '#lib/designer/commands/artboards.ts'
import { newId } from '#lib/designer/commands/ids.ts'

import { fitArtboard } from '../actions/view.ts'

/** The pages of the design: front, back, sleeve. */
export function ArtboardsPanel() {
  const design = useStore($design)
  const current = useStore($artboardId)
  const { units } = useStore($view)
  const [renaming, setRenaming] = useState<string>()

  function add() {
    const { wMm, hMm } = boardOf(design)
    const id = newId('a')
    const name = word('artboardName', { number: design.artboards.length + 1 })
    commitDesign(addArtboard(design, { id, name, wMm, hMm, bg: null }, { layerId: newId('l') }))
    go(id)
    announce(word('didAdd', { name }))
  }

  function go(id: string) {
    chooseArtboard(id)
    fitArtboard()
  }

  return (
    <section
      className="artboards max-h-[38%] flex-none overflow-y-auto border-b border-b-line pb-1.5"
      aria-label={word('artboards')}
    >
      <header className="pane-head">
        <h2>{word('artboards')}</h2>
        <span className="flex">
          <button
            type="button"
            className="tiny-button"
            aria-label={word('addArtboard')}
            title={word('addArtboard')}
            onClick={add}
          >
            <Plus aria-hidden="true" />
          </button>
          <button
            type="button"
            className="tiny-button"
            aria-label={word('removeArtboard')}
            title={word('removeArtboard')}
            disabled={design.artboards.length < 2}
            onClick={() => {
              commitDesign(removeArtboard(design, current))
              fitArtboard()
            }}
          >
            <Trash2 aria-hidden="true" />
          </button>
        </span>
      </header>
      <ul>
        {design.artboards.map(({ id, name, wMm, hMm }) => (
          <li key={id}>
            {renaming === id ? (
              <input
                className="h-6 min-w-0 flex-1 rounded-sm border border-(--focus) bg-surface px-1 [outline:none] [.artboards_&]:mx-1.5 [.artboards_&]:w-[calc(100%_-_0.75rem)]"
                aria-label={word('newName')}
                ref={node => node?.focus()}
                defaultValue={name}
                maxLength={200}
                onKeyDown={event => {
                  event.stopPropagation()
                  if (event.key === 'Enter') event.currentTarget.blur()
                  if (event.key === 'Escape') setRenaming(undefined)
                }}
                onBlur={event => {
                  const text = event.target.value.trim()
                  if (text && text !== name) commitDesign(changeArtboard(design, id, { name: text }))
                  setRenaming(undefined)
                }}
              />
            ) : (
              <button
                type="button"
                className="mx-1.5 flex min-h-(--box) w-[calc(100%_-_0.75rem)] cursor-pointer items-center gap-2 rounded-md px-1.5 text-start hover:bg-hover [&[aria-current]]:bg-[light-dark(var(--color-green-100),#24360f)] [&[aria-current]]:text-[light-dark(var(--color-green-900),#d8f5b8)]"
                aria-current={id === current ? 'page' : undefined}
                onClick={() => go(id)}
                onDoubleClick={() => setRenaming(id)}
                onKeyDown={event => {
                  if (event.key === 'F2') setRenaming(id)
                }}
              >
                <span
                  className="h-4 max-w-4 flex-none rounded-[1px] border border-line-strong bg-white"
                  style={{ aspectRatio: `${wMm} / ${hMm}` }}
                />
                <span className="layer-name">{name}</span>
                <span className="flex-none text-xs text-muted [[aria-current]>&]:text-inherit">
                  {sizeText(wMm, hMm, units)}
                </span>
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
