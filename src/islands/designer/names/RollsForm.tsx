import { useStore } from '@nanostores/react'
import { Download, Scissors } from 'lucide-react'
import { useRef, useState } from 'react'

import { FilmDot } from '#islands/designer/making/FilmDot.tsx'
import { JobFailure } from '#islands/designer/making/JobFailure.tsx'
import { money } from '#islands/designer/making/money.ts'
import { objectName } from '#islands/designer/making/object-name.ts'
import { word } from '#islands/designer/making/words.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { Spinner } from '#islands/ui/Spinner.tsx'
import { say } from '#lib/client/designer/announce.ts'
import { $design } from '#lib/client/designer/document.ts'
import { download, fileName } from '#lib/client/designer/download.ts'
import { $exportChoice } from '#lib/client/designer/export.ts'
import { isAbort, runJob } from '#lib/client/designer/jobs.ts'
import { longText, shortText } from '#lib/client/designer/naming.ts'
import { $view } from '#lib/client/designer/view.ts'
import type { Design } from '#lib/designer/design.ts'
import type { FilmFigures, Jobs, NestedFilm } from '#lib/designer/workers/job-kinds.ts'
import { pickList, piecesIn, quantityOf } from '#lib/designer/rows/rows.ts'

import { RollView } from './RollView.tsx'

/** For the search after the first layout. */
const SEARCH_MS = 4000

type Nest = Jobs['nest']['output']

interface Made extends Nest {
  of: Design
  isFinal: boolean
}

/** Every row of the table as pieces on the rolls, and the files to cut them. */
export function RollsForm({ isStopped }: { isStopped: boolean }) {
  const design = useStore($design)
  const [made, setMade] = useState<Made>()
  const [failure, setFailure] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const stop = useRef<AbortController>(null)
  const wanted = {
    artboards: design.artboards.map(({ id }) => id),
    rows: design.rows.map((values, row) => ({ row, values, quantity: quantityOf(values) ?? 0 }))
  }

  async function work<T>(run: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> {
    const controller = new AbortController()
    stop.current = controller
    setFailure(undefined)
    setBusy(true)
    try {
      return await run(controller.signal)
    } catch (error) {
      if (!isAbort(error)) setFailure(error)
      return undefined
    } finally {
      setBusy(false)
    }
  }

  async function make() {
    const output = await work(signal => {
      const onProgress = (early: Nest) => setMade({ ...early, of: design, isFinal: false })
      return runJob('nest', { ...wanted, budget: { ms: SEARCH_MS }, pictures: true }, { design, signal, onProgress })
    })
    if (!output) return
    setMade({ ...output, of: design, isFinal: true })
    say(word('piecesMade', { count: piecesIn(design.rows) }))
  }

  async function save(from: Made) {
    const { formats, spotName } = $exportChoice.get()
    const input = {
      ...wanted,
      nested: from.nested,
      formats: formats.filter(format => format !== 'png'),
      spotName,
      list: pickList(design),
      units: $view.get().units
    }
    const pack = await work(signal => runJob('rolls', input, { design, signal }))
    if (pack) download(pack.zip, fileName(`${design.name} rolls`, 'zip'), 'application/zip')
  }

  const isOld = made !== undefined && made.of !== design
  return (
    <div className="rolls">
      <div className="button-group">
        <Button
          icon={<Scissors aria-hidden="true" />}
          pending={isBusy}
          disabled={isStopped}
          onClick={() => void make()}
        >
          {word('layOut', { count: piecesIn(design.rows) })}
        </Button>
        {isBusy && <Button onClick={() => stop.current?.abort()}>{word('cancel')}</Button>}
      </div>
      <JobFailure error={failure} onRetry={() => void make()} />
      {made && (
        <>
          {isOld && <Notice tone="warning">{word('rollsOld')}</Notice>}
          {!made.isFinal && isBusy && (
            <span className="making-busy" role="status">
              <Spinner />
              {word('nesting')}
            </span>
          )}
          {made.films.map(film => (
            <FilmRoll
              key={film.ref}
              film={film}
              nested={made.nested.find(({ ref }) => ref === film.ref)!}
              design={made.of}
            />
          ))}
          <Button
            variant="primary"
            icon={<Download aria-hidden="true" />}
            disabled={isStopped || isOld || isBusy || made.nested.every(({ lengthMm }) => lengthMm === undefined)}
            onClick={() => void save(made)}
          >
            {word('downloadRolls')}
          </Button>
          <p className="making-hint">{word('rollsHint')}</p>
        </>
      )}
    </div>
  )
}

function FilmRoll({ film, nested, design }: { film: FilmFigures; nested: NestedFilm; design: Design }) {
  const { units } = useStore($view)
  const { colour } = film
  const { lengthMm, usage, problem } = nested
  const piece = film.pieces.find(({ id }) => id === problem?.piece)
  return (
    <figure className="roll">
      <figcaption>
        <FilmDot hex={colour.hex} />
        <strong>{colour.name}</strong>
        {lengthMm !== undefined && (
          <span className="making-hint">
            {word('rollFacts', {
              length: longText(lengthMm, units),
              percent: Math.round(usage * 100),
              price: money(Math.round((lengthMm / 10) * (colour.material?.pricePerM ?? 0)))
            })}
          </span>
        )}
      </figcaption>
      {lengthMm === undefined ? (
        <Notice tone="danger">
          {problem?.code === 'too-wide'
            ? word('pieceTooWide', {
                piece: piece ? rowName(design, piece.row) : objectName(design, undefined),
                width: `${shortText(Math.min(piece?.wMm ?? 0, piece?.hMm ?? 0), units)} ${units}`,
                room: `${shortText(colour.material?.usableWidthMm ?? 0, units)} ${units}`
              })
            : word(problem?.code === 'too-many' ? 'failed_too-many' : 'failed')}
        </Notice>
      ) : (
        <RollView film={film} nested={nested} />
      )}
    </figure>
  )
}

function rowName({ rows, variables }: Design, row: number): string {
  const text = variables
    .map(({ name }) => rows[row]?.[name] ?? '')
    .filter(Boolean)
    .join(' ')
  return text || word('rowShown', { row: row + 1, all: rows.length })
}
