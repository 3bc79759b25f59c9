import { useStore } from '@nanostores/react'
import { useEffect, useId } from 'react'

import { $cropHandle, croppedImage } from '#lib/client/designer/cropping.ts'
import { $design, $selection } from '#lib/client/designer/document.ts'
import { angleOf } from '#lib/client/designer/measure.ts'
import { $tool, chooseTool } from '#lib/client/designer/view.ts'
import { fileHref } from '#lib/client/file-href.ts'
import { fileOfAsset } from '#lib/designer/assets.ts'
import { wholePicture } from '#lib/designer/commands/crop.ts'
import type { ImageObject, Matrix } from '#lib/designer/design.ts'
import { applyToPoint, multiply } from '#lib/designer/geometry/matrix.ts'
import { worldMatrix } from '#lib/designer/tree.ts'

import { matrixText } from './nodes.ts'

const ARM_PX = 16

/** A shorter side has corners only. */
const LEAST_SIDE_PX = 72

/** Name, place in the frame, and the mark in pixels around it. */
const HANDLES: [name: string, x: number, y: number, mark: string, cursor: string][] = [
  ['nw', 0, 0, `M0 ${ARM_PX}V0H${ARM_PX}`, 'nwse-resize'],
  ['n', 0.5, 0, `M${-ARM_PX / 2} 0H${ARM_PX / 2}`, 'ns-resize'],
  ['ne', 1, 0, `M${-ARM_PX} 0H0V${ARM_PX}`, 'nesw-resize'],
  ['e', 1, 0.5, `M0 ${-ARM_PX / 2}V${ARM_PX / 2}`, 'ew-resize'],
  ['se', 1, 1, `M0 ${-ARM_PX}V0H${-ARM_PX}`, 'nwse-resize'],
  ['s', 0.5, 1, `M${-ARM_PX / 2} 0H${ARM_PX / 2}`, 'ns-resize'],
  ['sw', 0, 1, `M0 ${-ARM_PX}V0H${ARM_PX}`, 'nesw-resize'],
  ['w', 0, 0.5, `M0 ${-ARM_PX / 2}V${ARM_PX / 2}`, 'ew-resize']
]

/** All of the picture that is cropped, what is left out dimmed, and the edges to pull. */
export function CropOverlay({ screen }: { screen: Matrix }) {
  const tool = useStore($tool)
  useStore($design)
  useStore($selection)
  const image = tool === 'crop' ? croppedImage() : undefined

  // It was deleted, or something else was selected.
  const isLost = tool === 'crop' && !image
  useEffect(() => {
    if (isLost) chooseTool('select')
  }, [isLost])

  return image ? <Cropped image={image} screen={screen} /> : null
}

function Cropped({ image, screen }: { image: ImageObject; screen: Matrix }) {
  const clip = useId()
  const chosen = useStore($cropHandle)
  const design = useStore($design)
  const { wMm, hMm } = image
  const { x, y, w, h } = wholePicture(image)
  const matrix = multiply(screen, worldMatrix(design, image.id))
  const angle = angleOf(matrix)
  const [width, height] = [wMm * Math.hypot(matrix[0], matrix[1]), hMm * Math.hypot(matrix[2], matrix[3])]
  const fileId = fileOfAsset(image.asset)
  const corner = (px: number, py: number) => applyToPoint(matrix, [px, py]).join(',')
  const whole = `${corner(x, y)} ${corner(x + w, y)} ${corner(x + w, y + h)} ${corner(x, y + h)}`
  const frame = `${corner(0, 0)} ${corner(wMm, 0)} ${corner(wMm, hMm)} ${corner(0, hMm)}`
  return (
    <g className="crop">
      <clipPath id={clip}>
        <path clipRule="evenodd" d={`M${whole.replaceAll(' ', 'L')}ZM${frame.replaceAll(' ', 'L')}Z`} />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        {fileId && (
          <g transform={matrixText(matrix)}>
            <image x={x} y={y} width={w} height={h} preserveAspectRatio="none" href={fileHref(fileId, 1600)} />
          </g>
        )}
        <polygon className="fill-[rgb(20_20_26_/_0.62)]" points={whole} />
      </g>
      <polygon
        className={
          chosen === 'move'
            ? 'fill-none stroke-1 [filter:drop-shadow(0_0_1px_rgb(0_0_0_/_0.8))] stroke-(--frame)'
            : 'fill-none stroke-white stroke-1 [filter:drop-shadow(0_0_1px_rgb(0_0_0_/_0.8))]'
        }
        points={frame}
      />
      {HANDLES.map(([name, px, py, mark, cursor]) => {
        if ((px === 0.5 && width < LEAST_SIDE_PX) || (py === 0.5 && height < LEAST_SIDE_PX)) return null
        const [sx, sy] = applyToPoint(matrix, [px * wMm, py * hMm])
        return (
          <g key={name} data-handle={name} transform={`translate(${sx} ${sy}) rotate(${angle})`} style={{ cursor }}>
            <rect
              className="fill-transparent pointer-coarse:size-[44px] pointer-coarse:[r:22px] pointer-coarse:[x:-22px] pointer-coarse:[y:-22px]"
              x={-11}
              y={-11}
              width={22}
              height={22}
            />
            <path className="fill-none stroke-[rgb(20_20_26_/_0.8)] stroke-6" d={mark} />
            <path
              className={
                chosen === name ? 'fill-none stroke-[3.5] stroke-(--frame)' : 'fill-none stroke-white stroke-[3.5]'
              }
              d={mark}
            />
          </g>
        )
      })}
    </g>
  )
}
