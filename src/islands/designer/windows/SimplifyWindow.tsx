import { useEffect, useMemo, useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { applySimplified, type Simplified, simplified } from '#lib/client/designer/path-work.ts'
import { closeWindow } from '#lib/client/designer/windows.ts'
import { word } from '#lib/client/designer/words.ts'
import { growBounds, heightOf, widthOf } from '#lib/designer/geometry/bounds.ts'
import { formatPath, pathBounds, type Path } from '#lib/designer/geometry/path.ts'

import { LengthBox } from '../parts/LengthBox.tsx'

/** Of the drawing in the window, in pixels. */
const PICTURE_PX = 420

/** More dots are one line. */
const MOST_NODES = 4000

let last = 0.05

/** Fewer nodes on the same outline: how many, and how it will look, before anything is changed. */
export default function SimplifyWindow() {
  const [toleranceMm, setTolerance] = useState(last)
  const [found, setFound] = useState<Simplified>()

  useEffect(() => {
    let isCurrent = true
    void simplified(toleranceMm).then(made => isCurrent && setFound(made))
    return () => {
      isCurrent = false
    }
  }, [toleranceMm])

  const isSimpler = found !== undefined && found.nodes.after < found.nodes.before

  function take() {
    if (!found || !isSimpler) return
    last = toleranceMm
    closeWindow()
    applySimplified(found)
  }

  return (
    <Modal
      title={word('simplifyTitle')}
      size="small"
      onClose={closeWindow}
      onSubmit={event => {
        event.preventDefault()
        take()
      }}
      footer={
        <>
          <Button onClick={() => closeWindow()}>{word('cancel')}</Button>
          <Button type="submit" variant="primary" disabled={!isSimpler}>
            {word('simplifyTake')}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        {found && <Picture {...found.outlines} />}
        <div className="grid grid-cols-[1fr_8rem] items-center gap-2 text-sm leading-[1.25rem]">
          <span aria-hidden="true">{word('simplifyBy')}</span>
          <LengthBox
            label={word('simplifyBy')}
            mark="±"
            value={toleranceMm}
            min={0.005}
            max={5}
            onChange={setTolerance}
          />
        </div>
        <p className="text-sm leading-[1.25rem]" role="status">
          {found && (isSimpler ? word('simplifyNodes', found.nodes) : word('simplifyNone'))}
        </p>
      </div>
    </Modal>
  )
}

function Picture({ before, after }: { before: Path; after: Path }) {
  const box = useMemo(() => growBounds(pathBounds(before), 1), [before])
  const [w, h] = [widthOf(box), heightOf(box)]
  const dot = (Math.max(w, h) / PICTURE_PX) * 5
  const nodes = useMemo(() => after.flatMap(({ coords }) => nodesOf(coords)), [after])
  return (
    <svg
      className="max-h-72 w-full rounded-md border border-line bg-white"
      viewBox={`${box.minX} ${box.minY} ${w} ${h}`}
      role="img"
      aria-label={word('simplifyPicture')}
    >
      <path className="fill-ink-200" fillRule="nonzero" d={formatPath(before)} />
      <path
        className="fill-none stroke-blue-500 stroke-[1.25] [vector-effect:non-scaling-stroke]"
        d={formatPath(after)}
      />
      {nodes.slice(0, MOST_NODES).map(([x, y], index) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a node is known by its place
          key={index}
          className="fill-blue-500"
          x={x - dot / 2}
          y={y - dot / 2}
          width={dot}
          height={dot}
        />
      ))}
    </svg>
  )
}

function nodesOf(coords: Float64Array): [number, number][] {
  return Array.from({ length: Math.ceil(coords.length / 6) }, (_, n) => [coords[6 * n]!, coords[6 * n + 1]!])
}
