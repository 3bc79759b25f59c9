// The child process behind render.ts. It holds no secret, and may be killed at any moment.
import { writeFileSync } from 'node:fs'

import { ImportError } from '#lib/designer/importing/errors.ts'
import type { DesignTask } from '#lib/server/documents/work.ts'
import { AppError } from '#lib/server/errors.ts'

export type RenderTask =
  | { kind: 'normalise'; bytes: Buffer }
  | { kind: 'shrink'; bytes: Buffer; width: number }
  | DesignTask

export type RenderReply = { ok: true; result: unknown } | { ok: false; message: string | undefined }

// Should memory run out, the system ends this process and not the one that serves.
try {
  writeFileSync('/proc/self/oom_score_adj', '1000')
} catch {
  // Not Linux.
}

/** What each kind of work needs is loaded when it is first asked for: fonts and geometry, or decoders. */
async function run(task: RenderTask): Promise<unknown> {
  if (task.kind === 'normalise') return (await import('./pictures.ts')).normalise(task.bytes)
  if (task.kind === 'shrink') return (await import('./pictures.ts')).shrink(task.bytes, task.width)
  return (await import('#lib/server/documents/work.ts')).workOnDesign(task)
}

async function work(task: RenderTask): Promise<RenderReply> {
  try {
    return { ok: true, result: await run(task) }
  } catch (error) {
    return { ok: false, message: error instanceof AppError || error instanceof ImportError ? error.message : undefined }
  }
}

process.on('message', (task: RenderTask) => void work(task).then(reply => process.send?.(reply)))
process.on('disconnect', () => process.exit())
process.send?.('ready')
