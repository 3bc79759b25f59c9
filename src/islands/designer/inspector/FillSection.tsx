import { useStore } from '@nanostores/react'
import { ArrowRight } from 'lucide-react'
import { useState } from 'react'

import { $design, commitDesign, editDesign } from '#lib/client/designer/document.ts'
import { announce } from '#lib/client/designer/announce.ts'
import { askForFilms } from '#lib/client/designer/film-choice.ts'
import { chooseNextColour } from '#lib/client/designer/view.ts'
import { word } from '#lib/client/designer/words.ts'
import { withObjects } from '#lib/designer/commands/edit.ts'
import { recolour } from '#lib/designer/commands/recolour.ts'
import { setFill } from '#lib/designer/commands/set-fill.ts'
import type { ClipObject, DesignObject } from '#lib/designer/design.ts'

import { Section } from '../parts/Section.tsx'
import { SwatchGrid } from '../parts/SwatchGrid.tsx'

/** Colours are films: what is not on the list cannot be cut. */
export function FillSection({ objects, ids }: { objects: DesignObject[]; ids: string[] }) {
  const design = useStore($design)
  const { entries } = design.palette
  const painted = objects.filter(object => 'fill' in object)
  const clips = objects.filter(object => object.type === 'clip')
  const refs = new Set(painted.map(object => object.fill?.ref ?? null))
  const value = refs.size === 1 ? [...refs][0] : undefined

  function fill(ref: string | null) {
    editDesign(design => setFill(design, ids, ref))
    if (ref) chooseNextColour(ref)
    announce(word('didFill', { name: entries.find(entry => entry.ref === ref)?.name ?? word('noFill') }))
  }

  if (objects.length > 0 && painted.length === 0 && clips.length === 0) return null
  const [onlyClip] = clips.length === 1 ? clips : []
  return (
    <Section title={word('film')}>
      {(painted.length > 0 || objects.length === 0) && (
        <SwatchGrid label={word('film')} entries={entries} value={value} onChange={fill} none more />
      )}
      {value && <Recolour from={value} />}
      {refs.size > 1 && (
        <button type="button" className="text-button" onClick={() => askForFilms(ids)}>
          {word('chooseFilms')}
        </button>
      )}
      {onlyClip && <ClipColours clip={onlyClip} />}
    </Section>
  )
}

/** Every use of a film in the design becomes another one. */
function Recolour({ from }: { from: string }) {
  const [isOpen, setOpen] = useState(false)
  const { entries } = useStore($design).palette
  const name = entries.find(({ ref }) => ref === from)?.name ?? ''
  if (entries.length < 2) return null
  if (!isOpen) {
    return (
      <button type="button" className="text-button" onClick={() => setOpen(true)}>
        {word('recolourAll', { name })}
      </button>
    )
  }
  return (
    <div className="rounded-md bg-sunken px-2 py-1.5">
      <p className="film-name">
        {name} <ArrowRight aria-hidden="true" /> …
      </p>
      <SwatchGrid
        label={word('recolourTo', { name })}
        entries={entries.filter(({ ref }) => ref !== from)}
        value={null}
        onChange={to => {
          if (!to) return
          editDesign(design => recolour(design, { from, to }))
          announce(word('didRecolour', { name, to: entries.find(({ ref }) => ref === to)?.name ?? '' }))
          setOpen(false)
        }}
      />
    </div>
  )
}

/** Clip art: a film for each colour of the drawing. */
function ClipColours({ clip }: { clip: ClipObject }) {
  const design = useStore($design)
  const asset = design.assets[clip.asset]
  const hexes = asset?.kind === 'clip' ? [...new Set(asset.parts.map(({ hex }) => hex))] : []
  return hexes.map(hex => (
    <div key={hex} className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-2">
      <span
        className="mt-1 size-5 rounded-[50%] [box-shadow:inset_0_0_0_1px_rgb(33_34_43_/_0.2)]"
        style={{ background: hex }}
      />
      <SwatchGrid
        label={word('clipColour', { hex })}
        entries={design.palette.entries}
        value={clip.recolour[hex] ?? null}
        none
        onChange={ref => {
          const { [hex]: _, ...others } = clip.recolour
          commitDesign(withObjects(design, [{ ...clip, recolour: ref ? { ...others, [hex]: ref } : others }]))
        }}
      />
    </div>
  ))
}
