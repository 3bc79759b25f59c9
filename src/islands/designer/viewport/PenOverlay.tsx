import { useStore } from '@nanostores/react'

import { $design, $selection } from '#lib/client/designer/document.ts'
import { $chosenNodes, $pen, mirrored, type PenPath, penData } from '#lib/client/designer/pen.ts'
import { $tool } from '#lib/client/designer/view.ts'
import type { Matrix } from '#lib/designer/design.ts'
import { applyToPoint } from '#lib/designer/geometry/matrix.ts'
import { formatPath, parsePath, transformPath } from '#lib/designer/geometry/path.ts'

import { nodesOf } from '../tools/node-edits.ts'
import { editedPaths, together } from '../tools/edited-paths.ts'

/** The path under the pen, or the nodes of those that are edited. */
export function PenOverlay({ screen }: { screen: Matrix }) {
  const pen = useStore($pen)
  const tool = useStore($tool)
  if (tool === 'nodes') return <EditedNodes screen={screen} />
  return pen ? <Drawn pen={pen} screen={screen} /> : null
}

function Drawn({ pen, screen }: { pen: PenPath; screen: Matrix }) {
  const nodes = pen.next ? [...pen.nodes, { at: pen.next }] : pen.nodes
  const shown = formatPath(transformPath(parsePath(penData(nodes, false)), screen), 2)
  return (
    <g className="pen">
      <path d={shown} />
      {pen.nodes.map((node, index) => {
        const [x, y] = applyToPoint(screen, node.at)
        const [ox, oy] = applyToPoint(screen, node.out ?? node.at)
        const [ix, iy] = applyToPoint(screen, mirrored(node))
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a node is known by its place
          <g key={index}>
            {node.out && <line className="stroke-(--frame) stroke-1 opacity-70" x1={ix} y1={iy} x2={ox} y2={oy} />}
            {node.out && <circle className="fill-white stroke-(--frame) stroke-[1.25]" cx={ox} cy={oy} r={3.5} />}
            {node.out && <circle className="fill-white stroke-(--frame) stroke-[1.25]" cx={ix} cy={iy} r={3.5} />}
            <rect className="node" x={x - 4} y={y - 4} width={8} height={8} />
          </g>
        )
      })}
    </g>
  )
}

function EditedNodes({ screen }: { screen: Matrix }) {
  const selection = useStore($selection)
  const design = useStore($design)
  const chosen = useStore($chosenNodes)
  const path = together(editedPaths(design, selection))
  if (path.length === 0) return null
  return (
    <g className="pen">
      <path d={formatPath(transformPath(path, screen), 2)} />
      {nodesOf(path, chosen).map(({ key, point, kind, anchor }) => {
        const [x, y] = applyToPoint(screen, point)
        if (kind === 'anchor') {
          return (
            <rect
              key={key}
              className={chosen.has(key) ? 'node node-chosen' : 'node'}
              x={x - 4}
              y={y - 4}
              width={8}
              height={8}
            />
          )
        }
        const [ax, ay] = applyToPoint(screen, anchor!)
        return (
          <g key={key}>
            <line className="stroke-(--frame) stroke-1 opacity-70" x1={ax} y1={ay} x2={x} y2={y} />
            <circle className="fill-white stroke-(--frame) stroke-[1.25]" cx={x} cy={y} r={4} />
          </g>
        )
      })}
    </g>
  )
}
