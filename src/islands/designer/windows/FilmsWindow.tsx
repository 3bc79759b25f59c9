import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import {
  $filmQuestion,
  amendQuestion,
  type Chosen,
  coloursOf,
  type FoundColour,
  isFilm,
  keepColours,
  previewFilms,
  proposedFilm,
  type Question,
  applyFilms
} from '#lib/client/designer/film-choice.ts'
import { nearColours } from '#lib/client/designer/near-colours.ts'
import { filmsNow } from '#lib/client/designer/session.ts'
import type { Design, PaletteEntry } from '#lib/designer/design.ts'

import { FilmRow } from './FilmRow.tsx'
import { FilmsPreview } from './FilmsPreview.tsx'
import { ImportRemarks } from './ImportRemarks.tsx'
import { LineSwitch } from './LineSwitch.tsx'
import { word } from './words.ts'

/** The colours of what was imported, or of what is selected, and the film that each of them becomes. */
export default function FilmsWindow() {
  const question = useStore($filmQuestion)
  if (!question) return null
  return <Questions {...question} />
}

function Questions({ design, ids, isImport, remarks }: Question) {
  const [all] = useState(() => coloursOf(design, ids))
  const [near] = useState(() => (isImport ? nearColours(all.map(({ entry }) => entry)) : []))
  const [isMerged, setMerged] = useState(true)
  const leaders = new Map(near.flatMap(([leader, ...others]) => others.map(({ ref }) => [ref, leader!] as const)))
  const found = isMerged ? all.filter(({ entry }) => !leaders.has(entry.ref)) : all
  const [proposed] = useState(() => new Map(all.map(colour => [colour.entry.ref, propose(design, colour)])))
  const [chosen, setChosen] = useState<Chosen>(proposed)
  const [missing, setMissing] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the drawing behind shows what is proposed from the start
  useEffect(() => choose(proposed), [])

  /** Merged colours get the film of their leader. */
  function choose(given: Chosen, merged = isMerged) {
    const next = new Map(given)
    if (merged) for (const [ref, leader] of leaders) next.set(ref, given.get(leader.ref) ?? null)
    setChosen(next)
    setMissing(false)
    previewFilms(next)
  }

  function merge(merged: boolean) {
    setMerged(merged)
    choose(
      merged ? chosen : new Map([...chosen, ...[...leaders.keys()].map(ref => [ref, proposed.get(ref)!] as const)]),
      merged
    )
  }

  const skip = () => keepColours(isMerged ? leaders : undefined)

  function changeLines(change: (design: Design) => Design) {
    amendQuestion(change)
    previewFilms(chosen)
  }

  return (
    <Modal
      title={word('title')}
      description={word(isImport ? 'lead' : 'leadSelected', { count: found.length })}
      size="large"
      onClose={skip}
      onSubmit={event => {
        event.preventDefault()
        if (found.every(({ entry }) => chosen.get(entry.ref) === null)) setMissing(true)
        else applyFilms(chosen)
      }}
      footer={
        <>
          <Button variant="quiet" onClick={() => choose(proposed)} disabled={isSame(chosen, proposed)}>
            {word('nearest')}
          </Button>
          <Button onClick={skip}>{word(isImport ? 'skip' : 'cancel')}</Button>
          <Button type="submit" variant="primary">
            {word('use')}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,15rem)_minmax(0,1fr)] items-start gap-5 max-md:grid-cols-1">
        <FilmsPreview design={design} ids={ids} chosen={chosen} before={word(isImport ? 'inFile' : 'asItIs')} />
        <div>
          <ImportRemarks remarks={remarks} />
          {isImport && <LineSwitch design={design} ids={ids} change={changeLines} />}
          {missing && (
            <p className="pb-2 text-sm text-danger" role="alert">
              {word('nothingLeft')}
            </p>
          )}
          {near.length > 0 && (
            <div className="py-2.5">
              <Checkbox
                label={word('merge', { count: near.length, colours: namesOf(near) })}
                checked={isMerged}
                onChange={event => merge(event.target.checked)}
              />
            </div>
          )}
          <ul aria-label={word('rows')}>
            {found.map(colour => (
              <FilmRow
                key={colour.entry.ref}
                found={colour}
                value={chosen.get(colour.entry.ref) ?? null}
                entries={design.palette.entries}
                onChange={entry => choose(new Map(chosen).set(colour.entry.ref, entry))}
              />
            ))}
          </ul>
        </div>
      </div>
    </Modal>
  )
}

const MOST_NAMES = 6

function namesOf(near: readonly (readonly PaletteEntry[])[]): string {
  const names = near.flat().map(({ hex }) => hex.toUpperCase())
  return names.length > MOST_NAMES ? `${names.slice(0, MOST_NAMES).join(', ')} …` : names.join(', ')
}

/** What is a film already stays. */
function propose({ palette }: Design, { entry }: FoundColour): PaletteEntry {
  const films = filmsNow()
  return isFilm(entry, films) ? entry : (proposedFilm(entry.hex, palette.entries, films) ?? entry)
}

function isSame(one: Chosen, other: Chosen): boolean {
  return [...one].every(([ref, entry]) => other.get(ref)?.ref === entry?.ref)
}
