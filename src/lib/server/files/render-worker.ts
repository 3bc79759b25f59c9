// The child process behind render.ts. It holds no secret, and may be killed at any moment.
import { writeFileSync } from 'node:fs'

import { AppError } from '#lib/server/errors.ts'

import { normalise, type Picture, shrink } from './pictures.ts'

export type RenderTask = { kind: 'normalise'; bytes: Buffer } | { kind: 'shrink'; bytes: Buffer; width: number }

export type RenderReply = { ok: true; picture: Picture } | { ok: false; message: string | undefined }

// Should memory run out, the system ends this process and not the one that serves.
try {
  writeFileSync('/proc/self/oom_score_adj', '1000')
} catch {
  // Not Linux.
}

async function work(task: RenderTask): Promise<RenderReply> {
  try {
    const picture = task.kind === 'shrink' ? await shrink(task.bytes, task.width) : await normalise(task.bytes)
    return { ok: true, picture }
  } catch (error) {
    return { ok: false, message: error instanceof AppError ? error.message : undefined }
  }
}

process.on('message', (task: RenderTask) => void work(task).then(reply => process.send?.(reply)))
process.on('disconnect', () => process.exit())
process.send?.('ready')
