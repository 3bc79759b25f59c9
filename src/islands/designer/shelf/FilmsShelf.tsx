import { useEffect, useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { announce } from '#lib/client/designer/announce.ts'
import { fetchShelf, applyShelfFilms } from '#lib/client/designer/shelf.ts'
import { closeWindow } from '#lib/client/designer/windows.ts'
import { readableError } from '#lib/client/readable-error.ts'
import type { Film } from '#lib/contract/films.ts'

import { FilmForm } from './FilmForm.tsx'
import { ShelfList } from './ShelfList.tsx'
import { word } from './words.ts'

/** The films of the shop: all that its designs can be made of. */
export default function FilmsShelf() {
  const [films, setFilms] = useState<Film[]>()
  const [error, setError] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const [edited, setEdited] = useState<Film | 'new'>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: trying again is a new attempt
  useEffect(() => {
    setError(undefined)
    fetchShelf().then(setFilms, (failure: Error) => setError(readableError(failure)))
  }, [attempt])

  function take(next: Film[], said: string) {
    setFilms(next)
    applyShelfFilms(next)
    setEdited(undefined)
    announce(said)
  }

  if (edited) {
    return <FilmForm film={edited === 'new' ? undefined : edited} onDone={take} onBack={() => setEdited(undefined)} />
  }
  return (
    <Modal
      title={word('title')}
      description={word('lead')}
      size="medium"
      onClose={closeWindow}
      footer={
        <Button variant="primary" disabled={!films} onClick={() => setEdited('new')}>
          {word('add')}
        </Button>
      }
    >
      {error && (
        <Notice
          tone="danger"
          role="alert"
          title={word('failed')}
          action={
            <Button size="small" onClick={() => setAttempt(attempt + 1)}>
              {word('again')}
            </Button>
          }
        >
          {error}
        </Notice>
      )}
      {!films && !error && <p className="p-4 py-1 text-xs leading-[1.125rem] text-muted">{word('loading')}</p>}
      {films && <ShelfList films={films} onEdit={setEdited} onTake={take} />}
    </Modal>
  )
}
