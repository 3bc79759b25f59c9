import { useMemo } from 'react'

import { growBounds, heightOf, widthOf } from '#lib/designer/geometry/bounds.ts'
import { formatPath, pathBounds, type Path } from '#lib/designer/geometry/path.ts'

/** Of the drawing in a window, in pixels. */
const PICTURE_PX = 420

/** More dots are one line. */
const MOST_NODES = 4000

interface Props {
  label: string
  before: Path
  after: Path
  /** A dot on each node of what will be. */
  nodes?: boolean
  /** What will be, filled, and not in place of what is. */
  filled?: boolean
}

/** What would become of an outline, over the outline as it is. */
export function OutlinePicture({ label, before, after, nodes: hasNodes, filled }: Props) {
  const box = useMemo(() => growBounds(pathBounds([...before, ...after]), 1), [before, after])
  const [w, h] = [widthOf(box), heightOf(box)]
  const dot = (Math.max(w, h) / PICTURE_PX) * 5
  const nodes = useMemo(() => (hasNodes ? after.flatMap(({ coords }) => nodesOf(coords)) : []), [hasNodes, after])
  return (
    <svg
      className="max-h-72 w-full rounded-md border border-line bg-white"
      viewBox={`${box.minX} ${box.minY} ${w} ${h}`}
      role="img"
      aria-label={label}
    >
      <path className="fill-ink-200" fillRule="nonzero" d={formatPath(before)} />
      <path
        className={
          filled ? 'fill-ink-700' : 'fill-none stroke-blue-500 stroke-[1.25] [vector-effect:non-scaling-stroke]'
        }
        fillRule="nonzero"
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
