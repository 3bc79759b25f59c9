import { useStore } from '@nanostores/react'

import { $camera, toScreen } from '#lib/client/designer/camera.ts'
import { $marks, type Mark } from '#lib/client/designer/marks.ts'

/** Small places get a mark that is seen from afar. */
const LEAST_PX = 14

/** More are a carpet, and slow to move. */
const MOST = 400

/** Marks over the drawing, always as thick on the screen; the viewport draws them above everything. */
export function MarksLayer() {
  const marks = useStore($marks)
  const camera = useStore($camera)
  if (marks.length === 0) return null
  return (
    <svg
      className="pointer-events-none absolute inset-0 size-full overflow-hidden [&_rect]:fill-[color-mix(in_srgb,var(--mark-colour)_12%,transparent)] [&_rect]:stroke-(--mark-colour) [&_rect]:stroke-[1.5] [&_rect]:[--mark-colour:var(--color-amber-500)] [&_rect[data-severity='error']]:[--mark-colour:var(--color-red-500)] [&_rect[data-strong]]:fill-[color-mix(in_srgb,var(--mark-colour)_26%,transparent)] [&_rect[data-strong]]:stroke-3"
      aria-hidden="true"
    >
      {(marks.length > MOST ? mostImportant(marks) : marks).map(({ key, severity, at, strong }) => {
        const [left, top] = toScreen([at.minX, at.minY], camera)
        const [right, bottom] = toScreen([at.maxX, at.maxY], camera)
        const [w, h] = [Math.max(LEAST_PX, right - left), Math.max(LEAST_PX, bottom - top)]
        const [x, y] = [(left + right - w) / 2, (top + bottom - h) / 2]
        return (
          <rect
            key={key}
            x={x}
            y={y}
            width={w}
            height={h}
            rx="3"
            data-severity={severity}
            data-strong={strong || undefined}
          />
        )
      })}
    </svg>
  )
}

function mostImportant(marks: readonly Mark[]): Mark[] {
  const weight = ({ strong, severity }: Mark): number => (strong ? 2 : severity === 'error' ? 1 : 0)
  return marks.toSorted((a, b) => weight(b) - weight(a)).slice(0, MOST)
}
