import { Lock } from 'lucide-react'
import { useState } from 'react'

import { ART_TYPE, type PlacedArt, placeArt } from '#lib/client/designer/clip-art.ts'
import { askForFilms } from '#lib/client/designer/film-choice.ts'
import { messageOr } from '#lib/client/readable-error.ts'
import type { ArtworkRow } from '#lib/contract/artwork.ts'
import { word } from './words.ts'

const WAITING = Array.from({ length: 12 }, (_, index) => index)

type Placing = { title: string } & (
  | { kind: 'busy' }
  | { kind: 'failed'; message: string }
  | ({ kind: 'done' } & PlacedArt)
)

interface Props {
  rows: readonly ArtworkRow[]
  readOnly: boolean
  isLoading: boolean
}

/** The drawings, and below them what became of the one that was taken last. */
export function ArtGrid({ rows, readOnly, isLoading }: Props) {
  const [placing, setPlacing] = useState<Placing>()

  async function put(piece: ArtworkRow) {
    const { title } = piece
    if (placing?.kind === 'busy') return
    setPlacing({ kind: 'busy', title })
    try {
      setPlacing({ kind: 'done', title, ...(await placeArt(piece)) })
    } catch (error) {
      const message = navigator.onLine ? messageOr(error, word('offline')) : word('offline')
      setPlacing({ kind: 'failed', title, message })
    }
  }

  return (
    <>
      <ul className="art-grid">
        {rows.map(piece => (
          <li key={piece.id}>
            <button
              type="button"
              className="relative grid aspect-square w-full cursor-grab place-items-center rounded-md border border-line bg-white p-2 hover:border-ink-400 focus-visible:[outline:2px_solid_var(--focus)] focus-visible:outline-offset-1 disabled:cursor-not-allowed disabled:opacity-55 [&_img]:size-full [&_img]:min-h-0 [&_img]:object-contain"
              title={piece.title}
              aria-label={word(piece.premium ? 'putPremium' : 'put', { name: piece.title })}
              disabled={readOnly}
              draggable={!readOnly && !piece.premium}
              onDragStart={event => {
                event.dataTransfer.setData(ART_TYPE, JSON.stringify({ id: piece.id, title: piece.title }))
                event.dataTransfer.effectAllowed = 'copy'
              }}
              onClick={() => void put(piece)}
            >
              <img src={piece.picture} alt="" loading="lazy" decoding="async" draggable={false} />
              {piece.premium && <Lock aria-hidden="true" className="art-lock" />}
            </button>
          </li>
        ))}
        {isLoading &&
          WAITING.map(place => (
            <li key={`wait ${place}`} aria-hidden="true">
              <span className="relative grid aspect-square w-full cursor-grab place-items-center rounded-md border p-2 hover:border-ink-400 focus-visible:[outline:2px_solid_var(--focus)] focus-visible:outline-offset-1 disabled:cursor-not-allowed disabled:opacity-55 [&_img]:size-full [&_img]:min-h-0 [&_img]:object-contain [animation:art-wait_1.2s_ease-in-out_infinite_alternate] border-transparent bg-sunken motion-reduce:[animation:none]" />
            </li>
          ))}
      </ul>
      <div className="sticky -bottom-3 -mx-3 mt-auto -mb-3 flex flex-wrap justify-between gap-x-3 gap-y-1 border-t border-t-line bg-surface px-3 py-2 text-xs leading-[1.125rem] text-muted max-md:bottom-0 [&_[data-tone='danger']]:text-danger [&_a]:justify-self-start [&_a]:text-link [&_a:hover]:underline">
        {readOnly && <p>{word('readOnly')}</p>}
        {placing && <Result placing={placing} />}
        {!placing && !readOnly && <p>{word('hint')}</p>}
        <a href="/artwork/credits" target="_blank" rel="noreferrer">
          {word('credits')}
        </a>
      </div>
    </>
  )
}

function Result({ placing }: { placing: Placing }) {
  const { title: name } = placing
  if (placing.kind === 'busy') return <p role="status">{word('placing', { name })}</p>
  if (placing.kind === 'failed') {
    return (
      <p role="alert" data-tone="danger">
        {placing.message}
      </p>
    )
  }
  const { credit, colours } = placing.art
  return (
    <div role="status">
      <p>{word('placed', { name })}</p>
      <p className="text-[length:0.6875rem] text-muted">
        <a href={credit.source} target="_blank" rel="noreferrer">
          {word('credit', { author: credit.author, set: credit.set })}
        </a>{' '}
        ·{' '}
        <a href={credit.licenceUrl} target="_blank" rel="noreferrer">
          {credit.licence}
        </a>
      </p>
      {colours.length > 1 && (
        <button type="button" className="text-button" onClick={() => askForFilms(placing.ids)}>
          {word('films')}
        </button>
      )}
    </div>
  )
}
