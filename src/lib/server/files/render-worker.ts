// The child process behind render.ts. It holds no secret, and may be killed at any moment.
import { writeFileSync } from 'node:fs'

import { ImportError } from '#lib/designer/importing/errors.ts'
import type { CardTask } from '#lib/server/cards/draw.ts'
import type { RollTask } from '#lib/server/documents/roll-work.ts'
import type { DesignTask } from '#lib/server/documents/work.ts'
import { AppError } from '#lib/server/errors.ts'
import type { PosterTask } from '#lib/server/stores/poster-page.ts'

import type { Box } from './pictures.ts'

export type RenderTask =
  | { kind: 'normalise'; bytes: Buffer }
  | { kind: 'shrink'; bytes: Buffer; width: number }
  | { kind: 'fit'; bytes: Buffer; box: Box }
  | DesignTask
  | RollTask
  | CardTask
  | PosterTask

export type RenderReply = { ok: true; result: unknown } | { ok: false; message: string | undefined }

/** Tells when the work itself begins: only that is timed. */
export type RenderNews = 'loaded' | RenderReply

// Should memory run out, the system ends this process and not the one that serves.
try {
  writeFileSync('/proc/self/oom_score_adj', '1000')
} catch {
  // Not Linux.
}

/** What each kind of work needs is loaded when it is first asked for: fonts and geometry, or decoders. */
async function load({ kind }: RenderTask): Promise<(task: never) => Promise<unknown>> {
  switch (kind) {
    case 'normalise': {
      const { normalise } = await import('./pictures.ts')
      return ({ bytes }: { bytes: Buffer }) => normalise(bytes)
    }
    case 'shrink': {
      const { shrink } = await import('./pictures.ts')
      return ({ bytes, width }: { bytes: Buffer; width: number }) => shrink(bytes, width)
    }
    case 'fit': {
      const { fitPicture } = await import('./pictures.ts')
      return ({ bytes, box }: { bytes: Buffer; box: Box }) => fitPicture(bytes, box)
    }
    case 'rolls': {
      const { packOnRolls } = await import('#lib/server/documents/roll-work.ts')
      await (await import('#lib/server/documents/work.ts')).loadTools()
      return packOnRolls
    }
    case 'card':
      return (await import('#lib/server/cards/draw.ts')).drawCard
    case 'poster':
      return (await import('#lib/server/stores/poster-page.ts')).drawPoster
    default: {
      const { loadTools, workOnDesign } = await import('#lib/server/documents/work.ts')
      await loadTools()
      return workOnDesign
    }
  }
}

async function work(task: RenderTask): Promise<RenderReply> {
  try {
    const run = await load(task)
    tell('loaded')
    return { ok: true, result: await run(task as never) }
  } catch (error) {
    return { ok: false, message: error instanceof AppError || error instanceof ImportError ? error.message : undefined }
  }
}

/** The server may have been killed meanwhile: then nobody wants the answer. */
function tell(message: 'loaded' | RenderReply): void {
  process.send?.(message, undefined, undefined, error => error && process.exit())
}

process.on('message', (task: RenderTask) => void work(task).then(tell))
process.on('disconnect', () => process.exit())
process.send?.('ready')
