// What runs in the child process behind render.ts. It holds no secret, and may be killed at any moment.
import { writeFileSync } from 'node:fs'

import { ImportError } from '#lib/designer/importing/errors.ts'
import { AppError } from '#lib/server/platform/errors.ts'
import { DEFAULT_LOCALE, type Locale, readLocaleFrom } from '#lib/shared/locale.ts'

import type { Box } from './pictures.ts'

/** What is sent to the child: which kind of work, and what it works on. */
export interface RenderTask {
  kind: string
  /** In which it writes what it draws, and what it refuses. */
  locale?: Locale
  [what: string]: unknown
}

export type PictureTask =
  | { kind: 'normalise'; bytes: Buffer }
  | { kind: 'shrink'; bytes: Buffer; width: number }
  | { kind: 'fit'; bytes: Buffer; box: Box }

export type RenderReply = { ok: true; result: unknown } | { ok: false; message: string | undefined }

/** Tells when the work itself begins: only that is timed. */
export type RenderNews = 'loaded' | RenderReply

/** Loads what a kind of work needs, fonts and geometry or decoders, when it is first asked for. */
export type LoadWork = () => Promise<(task: never) => Promise<unknown>>

/** The work on pictures that are only pictures. */
export const PICTURE_WORK: Record<PictureTask['kind'], LoadWork> = {
  async normalise() {
    const { normalise } = await import('./pictures.ts')
    return ({ bytes }: { bytes: Buffer }) => normalise(bytes)
  },
  async shrink() {
    const { shrink } = await import('./pictures.ts')
    return ({ bytes, width }: { bytes: Buffer; width: number }) => shrink(bytes, width)
  },
  async fit() {
    const { fitPicture } = await import('./pictures.ts')
    return ({ bytes, box }: { bytes: Buffer; box: Box }) => fitPicture(bytes, box)
  }
}

/** Answers the parent's tasks by these kinds of work, until the parent is gone. */
export function answerTasks(kinds: Record<string, LoadWork>): void {
  // Should memory run out, the system ends this process and not the one that serves.
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // Not Linux.
  }

  // One task at a time.
  let locale: Locale | undefined
  readLocaleFrom(() => locale ?? DEFAULT_LOCALE)

  async function work(task: RenderTask): Promise<RenderReply> {
    locale = task.locale
    try {
      const run = await kinds[task.kind]!()
      reply('loaded')
      return { ok: true, result: await run(task as never) }
    } catch (error) {
      const isForPeople = error instanceof AppError || error instanceof ImportError
      return { ok: false, message: isForPeople ? error.message : undefined }
    }
  }
  process.on('message', (task: RenderTask) => void work(task).then(reply))
  process.on('disconnect', () => process.exit())
  process.send?.('ready')
}

/** The server may have been killed meanwhile: then nobody wants the answer. */
function reply(message: RenderNews): void {
  process.send?.(message, undefined, undefined, error => error && process.exit())
}
