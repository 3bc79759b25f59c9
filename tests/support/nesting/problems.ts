// Instances of the strip packing literature (ESICUP), in the format of jagua-rs, and a set of letters cut from fonts.
import { readFileSync } from 'node:fs'

import type { NestingPiece, NestingProblem } from '#lib/designer/nesting/types.ts'

interface Instance {
  items: { id: number | string; demand: number; allowed_orientations: number[]; shape: { data: [number, number][] } }[]
  strip_height: number
}

export function readProblem(name: string, gapMm = 0): NestingProblem {
  const { items, strip_height } = JSON.parse(readFileSync(new URL(`${name}.json`, import.meta.url), 'utf8')) as Instance
  return {
    rollWidthMm: strip_height,
    gapMm,
    pieces: items.map(({ id, demand, allowed_orientations, shape }) => ({
      ...polygonPiece(String(id), shape.data, demand),
      rotations: allowed_orientations
    }))
  }
}

export function polygonPiece(id: string, [start, ...rest]: [number, number][], quantity = 1): NestingPiece {
  return {
    id,
    quantity,
    outline: [{ start: start!, segments: rest.map(([x, y]) => ['L', x, y]), closed: true }]
  }
}
