import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import {
  $filmQuestion,
  type Chosen,
  coloursOf,
  type FoundColour,
  isFilm,
  keepColours,
  previewFilms,
  proposedFilm,
  type Question,
  takeFilms
} from '#lib/client/designer/film-choice.ts'
import { filmsNow } from '#lib/client/designer/session.ts'
import type { Design, PaletteEntry } from '#lib/designer/design.ts'
import { group } from '#lib/i18n/group.ts'
import { filmChoice } from '#locales/en/designer.json' with { type: 'json' }

import { FilmRow } from './FilmRow.tsx'
import { FilmsPreview } from './FilmsPreview.tsx'
import { ImportRemarks } from './ImportRemarks.tsx'
import './films.css'

const word = group(filmChoice)

/** The colours of what was imported, or of what is selected, and the film that each of them becomes. */
export default function FilmsWindow() {
  const question = useStore($filmQuestion)
  if (!question) return null
  return <Questions {...question} />
}

function Questions({ design, ids, isImport, remarks }: Question) {
  const [found] = useState(() => coloursOf(design, ids))
  const [proposed] = useState(() => new Map(found.map(colour => [colour.entry.ref, propose(design, colour)])))
  const [chosen, setChosen] = useState<Chosen>(proposed)
  const [missing, setMissing] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the drawing behind shows what is proposed from the start
  useEffect(() => previewFilms(proposed), [])

  function choose(next: Chosen) {
    setChosen(next)
    setMissing(false)
    previewFilms(next)
  }

  return (
    <Modal
      title={word('title')}
      description={word(isImport ? 'lead' : 'leadSelected', { count: found.length })}
      size="large"
      onClose={keepColours}
      onSubmit={event => {
        event.preventDefault()
        if (found.every(({ entry }) => chosen.get(entry.ref) === null)) setMissing(true)
        else takeFilms(chosen)
      }}
      footer={
        <>
          <Button variant="quiet" onClick={() => choose(proposed)} disabled={isSame(chosen, proposed)}>
            {word('nearest')}
          </Button>
          <Button onClick={keepColours}>{word(isImport ? 'skip' : 'cancel')}</Button>
          <Button type="submit" variant="primary">
            {word('use')}
          </Button>
        </>
      }
    >
      <div className="films-window">
        <FilmsPreview design={design} ids={ids} chosen={chosen} before={word(isImport ? 'inFile' : 'asItIs')} />
        <div>
          <ImportRemarks remarks={remarks} />
          {missing && (
            <p className="films-missing" role="alert">
              {word('nothingLeft')}
            </p>
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

/** What is a film already stays. */
function propose({ palette }: Design, { entry }: FoundColour): PaletteEntry {
  const films = filmsNow()
  return isFilm(entry, films) ? entry : (proposedFilm(entry.hex, palette.entries, films) ?? entry)
}

function isSame(one: Chosen, other: Chosen): boolean {
  return [...one].every(([ref, entry]) => other.get(ref)?.ref === entry?.ref)
}
