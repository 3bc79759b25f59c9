import { useStore } from '@nanostores/react'
import { Check } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import { LengthField } from '#islands/parts/LengthField.tsx'
import { JobFailure } from '#islands/designer/making/JobFailure.tsx'
import { SliderField } from '#islands/designer/making/SliderField.tsx'
import { word } from '#islands/designer/making/words.ts'
import { Button } from '#islands/ui/Button.tsx'
import { FileDrop } from '#islands/ui/FileDrop.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { Spinner } from '#islands/ui/Spinner.tsx'
import { say } from '#lib/client/designer/announce.ts'
import { $artboardId, $design } from '#lib/client/designer/document.ts'
import { proposedFilm } from '#lib/client/designer/film-choice.ts'
import { isAbort } from '#lib/client/designer/jobs.ts'
import { putIntoDesign } from '#lib/client/designer/put.ts'
import { $designerSession, filmsNow } from '#lib/client/designer/session.ts'
import {
  type Assigned,
  filmsFor,
  objectsOf,
  type Picture,
  proposeColours,
  readPicture,
  type TraceSettings
} from '#lib/client/designer/tracing.ts'
import { $view } from '#lib/client/designer/view.ts'

import { TraceColours } from './TraceColours.tsx'
import { TracePreview } from './TracePreview.tsx'
import { useTrace } from './useTrace.ts'
import '#islands/designer/making/making.css'
import './trace.css'

const MAX_BYTES = 30 * 1024 * 1024
const ACCEPT = 'image/png,image/jpeg,image/webp'
const START: TraceSettings = { colours: [], widthMm: 100, detail: 70, specklePx: 8, trapMm: 0.25 }

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
  const { traced = [], busy, error } = useTrace(picture, settings)

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

  async function take([file]: File[]) {
    setRefusal(undefined)
    try {
      const next = await readPicture(file!)
      const fits = Math.min(board.wMm * 0.7, (board.hMm * 0.7 * next.raster.width) / next.raster.height)
      setSettings(before => ({ ...before, colours: [], widthMm: Math.round(fits) }))
      setPicture(next)
      await propose(next, most)
    } catch {
      setRefusal(word('notAPicture', { name: file!.name }))
    }
  }

  function leave() {
    proposing.current?.abort()
    setPicture(undefined)
    setFailure(undefined)
  }

  function put() {
    if (!picture) return
    const heightMm = (settings.widthMm * picture.raster.height) / picture.raster.width
    const at = [(board.wMm - settings.widthMm) / 2, (board.hMm - heightMm) / 2] as const
    const filmName = (ref: string): string => films.find(film => film.ref === ref)?.name ?? ''
    putIntoDesign(objectsOf(traced, { name: picture.name.slice(0, 100), at, filmName }), {
      layerName: word('traceLayer'),
      colours: films.filter(film => traced.some(({ ref }) => ref === film.ref))
    })
    say(word('tracePut', { count: traced.length }))
    leave()
  }

  if (!picture) {
    return (
      <div className="making">
        <FileDrop
          label={word('traceDrop')}
          hint={word('traceDropHint')}
          accept={ACCEPT}
          maxBytes={MAX_BYTES}
          error={refusal}
          onFiles={files => void take(files)}
        />
        <p className="making-hint">{word('traceKept')}</p>
      </div>
    )
  }

  const nodes = traced.reduce((sum, one) => sum + one.nodes, 0)
  return (
    <div className="making">
      <TracePreview
        picture={picture}
        traced={traced}
        widthMm={settings.widthMm}
        hexOf={ref => films.find(film => film.ref === ref)?.hex ?? '#000000'}
      />
      <p className="making-busy" role="status">
        {busy || settings.colours.length === 0 ? (
          <>
            <Spinner />
            {word('tracing')}
          </>
        ) : (
          word('tracedFacts', { count: traced.length, nodes })
        )}
      </p>
      <JobFailure error={failure ?? error} onRetry={() => void propose(picture, most)} />
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
        value={settings.widthMm}
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
      <div className="button-group">
        <Button
          variant="primary"
          icon={<Check aria-hidden="true" />}
          disabled={busy || traced.length === 0}
          onClick={put}
        >
          {word('tracePutIn')}
        </Button>
        <Button onClick={leave}>{word('cancel')}</Button>
      </div>
    </div>
  )
}
