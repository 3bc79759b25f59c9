import { useStore } from '@nanostores/react'
import { useEffect, useMemo } from 'react'

import { cutLookOf } from '#lib/client/designer/cut-look.ts'
import { $fontsLoaded, $kernel, loadFonts } from '#lib/client/designer/kernel.ts'
import { type LookPart, lookOf } from '#lib/client/designer/look.ts'
import { leavesOf } from '#lib/client/designer/measure.ts'
import { pictureHref } from '#lib/client/designer/picture-href.ts'
import type { Design, DesignObject, ImageObject, Matrix } from '#lib/designer/design.ts'
import { fontsOf } from '#lib/designer/text/fonts.ts'
import { worldMatrix } from '#lib/designer/tree.ts'

import { matrixText } from '../viewport/nodes.ts'

/** More parts would make every choice wait. */
const MOST_PARTS = 3000

interface Props {
  design: Design
  ids: readonly string[]
  /** The colour of an entry of the palette; its own without it. */
  fillOf?: ((ref: string, own: string) => string) | undefined
}

/** Everything that is cut, pressed or printed of some objects, within an SVG that counts in millimetres. */
export function DrawnObjects({ design, ids, fillOf = (_, own) => own }: Props) {
  const kernel = useStore($kernel)
  const fontCount = useStore($fontsLoaded)
  useEffect(() => void loadFonts(fontsOf(design)).catch(() => undefined), [design])
  // biome-ignore lint/correctness/useExhaustiveDependencies: letters look different once their fonts are there
  const drawn = useMemo(
    () =>
      leavesOf(design, ids)
        .slice(0, MOST_PARTS)
        .map(object => drawnOf(design, object)),
    [design, ids, kernel, fontCount]
  )
  const hexes = new Map(design.palette.entries.map(({ ref, hex }) => [ref, hex]))
  return drawn.map(({ object, world, parts }) =>
    object.type === 'image' ? (
      <Picture key={object.id} image={object} world={world} />
    ) : (
      parts.map(({ key, part }) => (
        <Part key={key} part={part} colour={fillOf(part.ref ?? '', hexes.get(part.ref ?? '') ?? 'none')} />
      ))
    )
  )
}

interface Drawn {
  object: DesignObject
  world: Matrix
  parts: { key: string; part: LookPart }[]
}

function drawnOf(design: Design, object: DesignObject): Drawn {
  const world = worldMatrix(design, object.id)
  const parts = lookOf(design, object, world).map((part, index) => ({ key: `${object.id} ${index}`, part }))
  return { object, world, parts }
}

const HAIR = { vectorEffect: 'non-scaling-stroke', strokeWidth: 1 } as const

function Part({ part: { ref, d, rule, line, missing }, colour }: { part: LookPart; colour: string }) {
  // Letters that the font lacks are boxes, and what is open is a hair line, as on the drawing.
  if (ref === undefined)
    return <path d={d} fill="none" stroke="#2f7ed0" strokeDasharray={missing ? '3 2' : undefined} {...HAIR} />
  if (!line) return <path d={d} fill={colour} fillRule={rule} />
  return <path d={d} fill="none" stroke={colour} strokeDasharray={line === 'dashed' ? '4 3' : undefined} {...HAIR} />
}

function Picture({ image, world }: { image: ImageObject; world: Matrix }) {
  const { wMm, hMm, crop = [0, 0, 1, 1], asset } = image
  const [left, top, right, bottom] = crop
  const [width, height] = [wMm / (right - left || 1), hMm / (bottom - top || 1)]
  const cut = cutLookOf(image, world)?.cut
  return (
    <g transform={matrixText(world)}>
      <svg width={wMm} height={hMm} overflow="hidden" aria-hidden="true">
        <image
          x={-left * width}
          y={-top * height}
          width={width}
          height={height}
          preserveAspectRatio="none"
          href={pictureHref(asset)}
        />
      </svg>
      {cut && <path d={cut} fill="none" stroke="#d3178a" {...HAIR} />}
    </g>
  )
}
