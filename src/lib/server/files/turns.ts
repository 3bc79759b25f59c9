import { AppError } from '#lib/server/errors.ts'
import { singleton } from '#lib/server/singleton.ts'

/** As many as a browser sends at once, so that nobody fills the memory with uploads, nor one workspace the queue. */
const PER_WORKSPACE = 6
const ALTOGETHER = 16

const underWay = singleton('uploads-under-way', () => new Map<string, number>())

/** Runs the upload if there is room for it now. */
export async function inTurn<T>(workspaceId: string, work: () => Promise<T>): Promise<T> {
  const own = underWay.get(workspaceId) ?? 0
  const all = [...underWay.values()].reduce((sum, count) => sum + count, 0)
  if (own >= PER_WORKSPACE || all >= ALTOGETHER) {
    throw new AppError('unavailable', 'Too many uploads at once. Wait for the others to finish and try again.', {
      retryAfter: 3
    })
  }
  underWay.set(workspaceId, own + 1)
  try {
    return await work()
  } finally {
    const left = underWay.get(workspaceId)! - 1
    if (left > 0) underWay.set(workspaceId, left)
    else underWay.delete(workspaceId)
  }
}
