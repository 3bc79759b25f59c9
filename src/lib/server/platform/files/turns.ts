import { t } from '#lib/i18n/t.ts'
import { AppError } from '#lib/server/platform/errors.ts'
import { singleton } from '#lib/server/platform/singleton.ts'

import { createLanes } from './lanes.ts'

/** So many hold a whole file in memory. */
const AT_ONCE = 4

interface Waiting {
  run: () => Promise<void>
  reject: (error: AppError) => void
}

const turns = singleton('upload-turns', () => {
  return createLanes<Waiting>({ mostRunning: AT_ONCE, onLate: ({ reject }) => reject(tooMany()) })
})

/** Runs the work when its turn has come; workspaces take turns, however many uploads one of them has waiting. */
export function inTurn<T>(workspaceId: string, work: () => Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const run = () => work().then(resolve, reject)
    if (turns.add({ lane: 'member', of: workspaceId }, { run, reject })) next()
    else reject(tooMany())
  })
}

function next(): void {
  const found = turns.take()
  if (!found) return
  void found.entry.run().finally(() => {
    turns.done(found.turn)
    next()
  })
}

function tooMany(): AppError {
  return new AppError('unavailable', t('errors.files.tooManyUploads'), {
    retryAfter: 3
  })
}
