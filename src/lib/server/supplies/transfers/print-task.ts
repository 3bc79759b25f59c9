// What the child process is told of a sheet that it prints, and where it keeps the pieces meanwhile.
import { join } from 'node:path'

import type { RenderTask } from '#lib/server/platform/files/render-child.ts'
import type { Laid } from '#lib/supplies/transfers.ts'

import type { ArtFacts } from './facts.ts'

export interface PrintTask extends RenderTask {
  kind: 'transfer-print'
  /** Where the pictures lie, by the name of the piece, and where the files are written. */
  folder: string
  lengthIn: number
  title: string
  pieces: PrintPiece[]
  laid: Laid[]
}

export interface PrintPiece extends Pick<ArtFacts, 'frame' | 'box' | 'outline'> {
  id: string
  isDrawing: boolean
  wMm: number
  hMm: number
}

export function rawOf(folder: string, piece: string): string {
  return join(folder, `${piece}.raw`)
}

export function pngOf(folder: string, piece: string): string {
  return join(folder, `crop-${piece}.png`)
}
