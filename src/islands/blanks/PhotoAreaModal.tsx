import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'

import { LengthField } from '#islands/parts/LengthField.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { fileHref } from '#lib/client/file-href.ts'
import { areaToPhoto, mapPoint } from '#lib/garments/photo.ts'
import { t } from '#lib/i18n/t.ts'
import { type Corners, FIRST_AREA, isSeenFromFront, type PhotoArea, type PhotoPoint } from '#lib/shared/photo-area.ts'
import type { Units } from '#lib/shared/units.ts'

interface Props {
  fileId: string
  area: PhotoArea | null
  units: Units
  /** None: closed as it was; null: the photo has no print area. */
  onClose: (area?: PhotoArea | null) => void
}

const NAMES = ['topLeft', 'topRight', 'bottomRight', 'bottomLeft'] as const
/** Of the arrow keys, in shares of the photo; with Shift ten times as far. */
const STEP = 0.002
const LINES = [0.25, 0.5, 0.75]

/** Where the print area lies on a photo: its corners are dragged, or moved with the arrow keys. */
export function PhotoAreaModal({ fileId, area, units, onClose }: Props) {
  const [draft, setDraft] = useState<PhotoArea>(area ?? FIRST_AREA)
  /** Height by width; before the photo is there nothing can be dragged on it. */
  const [ratio, setRatio] = useState<number>()
  const photo = useRef<HTMLDivElement>(null)
  const isRight = isSeenFromFront(draft.corners)

  function move(index: number, [x, y]: PhotoPoint) {
    const within = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * 1e4) / 1e4
    const corners = draft.corners.with(index, [within(x), within(y)]) as unknown as Corners
    setDraft({ ...draft, corners })
  }

  function drag(event: PointerEvent, index: number) {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const { left, top, width, height } = photo.current!.getBoundingClientRect()
    move(index, [(event.clientX - left) / width, (event.clientY - top) / height])
  }

  function onKeyDown(event: KeyboardEvent, index: number) {
    const step = event.shiftKey ? STEP * 10 : STEP
    const by = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[event.key]
    if (!by) return
    event.preventDefault()
    const [x, y] = draft.corners[index]!
    move(index, [x + by[0]!, y + by[1]!])
  }

  return (
    <Modal
      title={t('blankEditor.areaTitle')}
      description={t('blankEditor.areaLead')}
      onClose={() => onClose()}
      footer={
        <>
          {area && (
            <Button variant="danger-quiet" onClick={() => onClose(null)}>
              {t('blankEditor.areaRemove')}
            </Button>
          )}
          <Button onClick={() => onClose()}>{t('words.cancel')}</Button>
          <Button variant="primary" aria-disabled={!isRight} onClick={() => isRight && onClose(draft)}>
            {t('blankEditor.areaUse')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <div ref={photo} className="relative mx-auto w-fit max-w-full touch-none select-none">
          <img
            className="max-h-[55dvh] max-w-full rounded-md"
            src={fileHref(fileId, 1600)}
            alt=""
            draggable={false}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setRatio(naturalHeight / naturalWidth)}
          />
          {ratio && <Grid area={draft} ratio={ratio} isRight={isRight} />}
          {(ratio ? draft.corners : []).map(([x, y], index) => (
            <button
              key={NAMES[index]}
              type="button"
              className="absolute grid size-11 -translate-1/2 cursor-move touch-none place-items-center rounded-full before:size-4 before:rounded-full before:border-2 before:border-white before:bg-blue-700 before:shadow-mid before:content-['']"
              style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
              aria-label={t(`blankEditor.corner.${NAMES[index]!}`, { x: Math.round(x * 100), y: Math.round(y * 100) })}
              onPointerDown={event => event.currentTarget.setPointerCapture(event.pointerId)}
              onPointerMove={event => drag(event, index)}
              onKeyDown={event => onKeyDown(event, index)}
            />
          ))}
        </div>
        {!isRight && <Notice tone="danger">{t('blankEditor.areaCrossed')}</Notice>}
        <div className="form-row">
          <LengthField
            label={t('blankEditor.areaWidth')}
            units={units}
            min={1}
            max={5000}
            value={draft.widthMm}
            onChange={widthMm => setDraft({ ...draft, widthMm })}
          />
          <LengthField
            label={t('blankEditor.areaHeight')}
            units={units}
            min={1}
            max={5000}
            value={draft.heightMm}
            onChange={heightMm => setDraft({ ...draft, heightMm })}
          />
        </div>
        <label className="grid gap-1">
          <span className="flex justify-between font-medium">
            {t('blankEditor.shading')}
            <output className="text-muted tabular-nums">{`${Math.round(draft.shading * 100)} %`}</output>
          </span>
          <input
            type="range"
            className="min-h-11 accent-action"
            min={0}
            max={100}
            step={5}
            value={Math.round(draft.shading * 100)}
            onChange={event => setDraft({ ...draft, shading: Number(event.target.value) / 100 })}
          />
          <span className="text-sm text-muted">{t('blankEditor.shadingHint')}</span>
        </label>
      </div>
    </Modal>
  )
}

/** The area's quarters, as they lie on the cloth. */
function Grid({ area, ratio, isRight }: { area: PhotoArea; ratio: number; isRight: boolean }) {
  const height = 1000 * ratio
  const points = area.corners.map(([x, y]) => `${x * 1000},${y * height}`).join(' ')
  const there = areaToPhoto({ ...area, widthMm: 1, heightMm: 1 }, 1000, height)
  const line = (from: PhotoPoint, to: PhotoPoint) => {
    const [[x1, y1], [x2, y2]] = [mapPoint(there, from), mapPoint(there, to)]
    return <line key={`${from}`} x1={x1} y1={y1} x2={x2} y2={y2} />
  }
  return (
    <svg
      className="pointer-events-none absolute inset-0 size-full fill-none stroke-blue-700 stroke-2 [&_line]:stroke-1 [&_line]:opacity-70"
      viewBox={`0 0 1000 ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <polygon points={points} vectorEffect="non-scaling-stroke" />
      {isRight && LINES.flatMap(at => [line([at, 0], [at, 1]), line([0, at], [1, at])])}
    </svg>
  )
}
