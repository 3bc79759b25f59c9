// Saves what people type, field by field, without a button: waits for a pause, sends one change at a time, and keeps
// whatever could not be saved until it can.
import { ApiError, type FieldError } from './api.ts'

export type SaveState =
  | { kind: 'saved' }
  | { kind: 'saving' }
  | { kind: 'refused' }
  | { kind: 'failed'; error: unknown }
  | { kind: 'conflict' }

/** Thrown by `send` when somebody else changed the same thing: saving stops until `flush` or `discard`. */
export class SaveConflict extends Error {
  override name = 'SaveConflict'
}

interface Options<Patch> {
  send: (patch: Partial<Patch>) => Promise<void>
  /** `errors` are the server's sentences by path, such as `delivery.pickup.0.name`. */
  onState: (state: SaveState, errors: Record<string, string>) => void
  delayMs?: number
}

export interface Autosave<Patch> {
  change: (patch: Partial<Patch>) => void
  /** Sends at once; true when nothing is left unsaved. */
  flush: () => Promise<boolean>
  pending: () => Partial<Patch>
  /** Forgets what is not saved. */
  discard: () => void
}

export function createAutosave<Patch extends object>(options: Options<Patch>): Autosave<Patch> {
  const { send, onState, delayMs = 300 } = options
  let pending: Partial<Patch> = {}
  let refusals: FieldError[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined

  function report(state: SaveState): void {
    onState(state, Object.fromEntries(refusals.toReversed().map(({ field, message }) => [field, message])))
  }

  /** Without what the server has refused: one wrong field does not keep the others from being saved. */
  function sendable(): Partial<Patch> {
    const refused = new Set(refusals.map(({ field }) => topOf(field)))
    return Object.fromEntries(Object.entries(pending).filter(([key]) => !refused.has(key))) as Partial<Patch>
  }

  async function work(): Promise<void> {
    for (let patch = sendable(); Object.keys(patch).length > 0; patch = sendable()) {
      report({ kind: 'saving' })
      try {
        await send(patch)
      } catch (error) {
        if (error instanceof SaveConflict) return report({ kind: 'conflict' })
        const about = error instanceof ApiError ? error.fields.filter(({ field }) => topOf(field) in patch) : []
        if (about.length === 0) return report({ kind: 'failed', error })
        refusals = [...refusals, ...about]
        continue
      }
      for (const key of Object.keys(patch) as (keyof Patch)[]) {
        if (pending[key] === patch[key]) delete pending[key]
      }
    }
    report({ kind: Object.keys(pending).length > 0 ? 'refused' : 'saved' })
  }

  function start(): Promise<void> {
    clearTimeout(timer)
    running ??= work().finally(() => {
      running = undefined
    })
    return running
  }

  return {
    change(patch) {
      pending = { ...pending, ...patch }
      refusals = refusals.filter(({ field }) => !(topOf(field) in patch))
      report({ kind: 'saving' })
      clearTimeout(timer)
      timer = setTimeout(() => void start(), delayMs)
    },
    async flush() {
      if (running) await running
      await start()
      return Object.keys(pending).length === 0
    },
    pending: () => pending,
    discard() {
      clearTimeout(timer)
      pending = {}
      refusals = []
      report({ kind: 'saved' })
    }
  }
}

function topOf(path: string): string {
  return path.split('.')[0]!
}
