import { useStore } from '@nanostores/react'
import { Check, SquareDashedMousePointer } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import { LengthField } from '#islands/parts/LengthField.tsx'
import { TaskFailure } from '#islands/designer/making/TaskFailure.tsx'
import { SliderField } from '#islands/designer/making/SliderField.tsx'
import { word } from '#islands/designer/making/words.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { FileDrop } from '#islands/ui/FileDrop.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { Spinner } from '#islands/ui/Spinner.tsx'
import { announce } from '#lib/client/designer/announce.ts'
import { $artboardId, $design, $shownSelection } from '#lib/client/designer/document.ts'
import { proposedFilm } from '#lib/client/designer/film-choice.ts'
import { isAbort } from '#lib/client/designer/tasks.ts'
import { nameOf, sizeText } from '#lib/client/designer/naming.ts'
import { putIntoDesign } from '#lib/client/designer/put.ts'
import { $designerSession, filmsNow } from '#lib/client/designer/session.ts'
import {
  type Assigned,
  filmsFor,
  objectsOf,
  type Picture,
  placedPicture,
  placeFor,
  proposeColours,
  readPicture,
  type TraceSettings
} from '#lib/client/designer/tracing.ts'
import { $view } from '#lib/client/designer/view.ts'
import { isLocked } from '#lib/designer/tree.ts'

import { TraceColours } from './TraceColours.tsx'
import { TracePreview } from './TracePreview.tsx'
import { useTrace } from './useTrace.ts'

const MAX_BYTES = 30 * 1024 * 1024
const ACCEPT = 'image/png,image/jpeg,image/webp'
/** Of the artboard, for a picture that has no place yet. */
const SHARE = 0.7
const START: TraceSettings = { colours: [], widthMm: undefined, detail: 70, specklePx: 8, trapMm: 0.25 }

export default function TracePanel() {
  const design = useStore($design)
  const artboardId = useStore($artboardId)
  const { units } = useStore($view)
  const board = design.artboards.find(({ id }) => id === artboardId)!
  const films = filmsFor(design.palette.entries, useStore($designerSession)?.films ?? [])
  const [picture, setPicture] = useState<Picture>()
  const [most, setMost] = useState(4)
  const [settings, setSettings] = useState(START)
  const [refusal, setRefusal] = useState<string>()
  const [failure, setFailure] = useState<unknown>()
  const proposing = useRef<AbortController>(null)
  const [isReplaced, setReplaced] = useState(true)
  const { traced, busy, error } = useTrace(picture, settings, [board.wMm * SHARE, board.hMm * SHARE])
  const made = traced?.films ?? []
  const selection = useStore($shownSelection)
  const selected = selection.length === 1 ? design.objects[selection[0]!] : undefined

  useEffect(() => {
    return () => {
      if (picture) URL.revokeObjectURL(picture.href)
    }
  }, [picture])
  useEffect(() => () => proposing.current?.abort(), [])

  const filmFor = (hex: string) => proposedFilm(hex, design.palette.entries, filmsNow())

  async function propose(from: Picture, count: number) {
    proposing.current?.abort()
    const controller = new AbortController()
    proposing.current = controller
    setFailure(undefined)
    try {
      const colours = await proposeColours(from.raster, count, { filmFor, signal: controller.signal })
      setSettings(before => ({ ...before, colours }))
    } catch (problem) {
      if (!isAbort(problem)) setFailure(problem)
    }
  }

  async function take(name: string, read: () => Promise<Picture>) {
    setRefusal(undefined)
    try {
      const next = await read()
      setSettings(before => ({ ...before, colours: [], widthMm: undefined }))
      setPicture(next)
      await propose(next, most)
    } catch {
      setRefusal(word('notAPicture', { name }))
    }
  }

  function takeSelected() {
    if (selected?.type !== 'image') return
    void take(nameOf(design, selected), () => placedPicture(design, selected))
  }

  // Opened for the picture that is selected.
  const hasOpened = useRef(false)
  useEffect(() => {
    if (hasOpened.current) return
    hasOpened.current = true
    takeSelected()
  })

  function leave() {
    proposing.current?.abort()
    setPicture(undefined)
    setFailure(undefined)
  }

  function put() {
    if (!picture || !traced) return
    const filmName = (ref: string): string => films.find(film => film.ref === ref)?.name ?? ''
    const m = placeFor(picture, traced, board)
    putIntoDesign(objectsOf(made, { name: picture.name.slice(0, 100), m, filmName }), {
      layerName: word('traceLayer'),
      colours: films.filter(film => made.some(({ ref }) => ref === film.ref)),
      ...(picture.placed && isReplaced && { instead: [picture.placed.id] })
    })
    announce(word('tracePut', { count: made.length }))
    leave()
  }

  if (!picture) {
    return (
      <div className="making">
        {selected?.type === 'image' && (
          <Button icon={<SquareDashedMousePointer aria-hidden="true" />} onClick={takeSelected}>
            {word('traceSelected', { name: nameOf(design, selected) })}
          </Button>
        )}
        <FileDrop
          label={word('traceDrop')}
          hint={word('traceDropHint')}
          accept={ACCEPT}
          maxBytes={MAX_BYTES}
          error={refusal}
          onFiles={([file]) => file && void take(file.name, () => readPicture(file))}
        />
        <p className="making-hint">{word('traceKept')}</p>
      </div>
    )
  }

  const nodes = made.reduce((sum, one) => sum + one.nodes, 0)
  return (
    <div className="making">
      <TracePreview
        picture={picture}
        traced={traced}
        hexOf={ref => films.find(film => film.ref === ref)?.hex ?? '#000000'}
      />
      <p className="making-busy" role="status">
        {busy || settings.colours.length === 0 ? (
          <>
            <Spinner />
            {word('tracing')}
          </>
        ) : (
          word('tracedFacts', { count: made.length, nodes, size: sizeText(traced?.wMm ?? 0, traced?.hMm ?? 0, units) })
        )}
      </p>
      <TaskFailure error={failure ?? error} onRetry={() => void propose(picture, most)} />
      {films.length === 0 && <Notice tone="warning">{word('traceNoFilms')}</Notice>}
      <h2 className="making-title">{word('colours')}</h2>
      <SliderField
        label={word('coloursAtMost')}
        min={1}
        max={12}
        value={most}
        onChange={count => {
          setMost(count)
          void propose(picture, count)
        }}
      />
      <TraceColours
        colours={settings.colours}
        films={films}
        onChange={(colours: Assigned[]) => setSettings({ ...settings, colours })}
      />
      <h2 className="making-title">{word('outlines')}</h2>
      <SliderField
        label={word('detail')}
        min={0}
        max={100}
        step={5}
        value={settings.detail}
        onChange={detail => setSettings({ ...settings, detail })}
      />
      <SliderField
        label={word('despeckle')}
        min={0}
        max={200}
        step={2}
        unit="px"
        value={settings.specklePx}
        onChange={specklePx => setSettings({ ...settings, specklePx })}
      />
      <LengthField
        label={word('traceWidth')}
        units={units}
        min={5}
        max={2000}
        hint={word('traceWidthHint')}
        value={settings.widthMm ?? traced?.wMm ?? 0}
        onChange={widthMm => setSettings({ ...settings, widthMm })}
      />
      <LengthField
        label={word('trap')}
        hint={word('traceTrapHint')}
        units={units}
        fine
        max={3}
        value={settings.trapMm}
        onChange={trapMm => setSettings({ ...settings, trapMm })}
      />
      {picture.placed && !isLocked(design, picture.placed.id) && (
        <Checkbox
          label={word('traceReplaces')}
          checked={isReplaced}
          onChange={event => setReplaced(event.target.checked)}
        />
      )}
      <div className="button-group">
        <Button
          variant="primary"
          icon={<Check aria-hidden="true" />}
          disabled={busy || made.length === 0}
          onClick={put}
        >
          {word('tracePutIn')}
        </Button>
        <Button onClick={leave}>{word('cancel')}</Button>
      </div>
    </div>
  )
}
