// One thing that is being edited: what of it the server does not have yet, how that gets there, what stands in the way.
//
//   clean ──▶ dirty ──▶ saving ──▶ saved        touch() leads to dirty, save() or a pause to saving
//               ▲         ├──▶ refused          the server says no: waits for another change
//               │         ├──▶ offline          tries again by itself
//               └─────────┴──▶ conflict         waits for decide()
import { atom, type ReadableAtom } from 'nanostores'

import { ApiError, type FieldError } from './api.ts'
import { plainLinkOf } from './plain-link.ts'

export type EditState<Theirs = unknown> =
  | { kind: 'clean' | 'dirty' | 'saving' | 'saved' }
  | { kind: 'refused'; message: string; fields: FieldError[] }
  /** `message` is the server's, if it could say something. */
  | { kind: 'offline'; message: string | undefined }
  | { kind: 'conflict'; theirs: Theirs }

/** Thrown by `send` when somebody else saved in between. */
export class EditConflict<Theirs> extends Error {
  override name = 'EditConflict'
  readonly theirs: Theirs

  constructor(theirs: Theirs) {
    super('conflict')
    this.theirs = theirs
  }
}

/** Thrown by `send` for what need not be sent to be known as wrong. */
export class EditRefused extends Error {
  override name = 'EditRefused'
  readonly fields: FieldError[]

  constructor(fields: FieldError[]) {
    super(fields[0]?.message)
    this.fields = fields
  }
}

export interface EditOptions<Change> {
  /** What the server does not have, if anything. */
  unsent: () => Change | undefined
  send: (change: Change) => Promise<void>
  /** Saved by itself after this pause; left out, by `save()` only. */
  pauseMs?: number | undefined
  /** Keeps what could not be sent beyond the page; called with undefined once all of it is sent. */
  keep?: (change: Change | undefined) => void
}

export interface EditSession<Theirs> {
  $state: ReadableAtom<EditState<Theirs>>
  /** Something was changed. */
  touch: () => void
  /** Sends at once; true when nothing is left unsent. */
  save: () => Promise<boolean>
  /** Until what is on its way has been answered. */
  answered: () => Promise<void>
  /** What the server has is known anew: the conflict is decided, or something else was opened. */
  decide: () => void
  /** Guards the page while it is shown: asks before it is left, tries again when the line is back. Gives its end. */
  watch: () => () => void
}

const AGAIN_MS = 10_000

export function createEditSession<Change, Theirs>(options: EditOptions<Change>): EditSession<Theirs> {
  const { unsent, send, keep, pauseMs } = options
  const isAuto = pauseMs !== undefined
  const $state = atom<EditState<Theirs>>({ kind: 'clean' })
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined

  const kind = () => $state.get().kind

  function saveIn(delayMs = pauseMs): void {
    clearTimeout(timer)
    if (isAuto) timer = setTimeout(() => void save(), delayMs)
  }

  function touch(): void {
    // Work under way looks again when it is answered.
    if (kind() === 'conflict' || running) return
    clearTimeout(timer)
    if (unsent() === undefined) {
      if (kind() !== 'saved') $state.set({ kind: 'clean' })
      return
    }
    $state.set({ kind: 'dirty' })
    saveIn()
  }

  async function save(): Promise<boolean> {
    clearTimeout(timer)
    if (!running && kind() !== 'conflict' && unsent() !== undefined) running = work()
    await running
    return unsent() === undefined
  }

  async function work(): Promise<void> {
    let error: unknown
    for (let change = unsent(); change !== undefined && !error; change = isAuto ? unsent() : undefined) {
      $state.set({ kind: 'saving' })
      await send(change).catch(cause => {
        error = cause
      })
    }
    running = undefined
    if (error) return stop(error)
    if (unsent() !== undefined) return touch()
    keep?.(undefined)
    $state.set({ kind: 'saved' })
  }

  function stop(error: unknown): void {
    const change = unsent()
    if (change !== undefined) keep?.(change)
    if (error instanceof EditConflict) {
      ask(error.theirs as Theirs)
      return
    }
    if (error instanceof EditRefused || isRefusal(error)) {
      $state.set({ kind: 'refused', message: error.message, fields: error.fields })
      return
    }
    $state.set({ kind: 'offline', message: error instanceof ApiError ? error.message : undefined })
    saveIn(AGAIN_MS)
  }

  function ask(theirs: Theirs): void {
    clearTimeout(timer)
    $state.set({ kind: 'conflict', theirs })
  }

  function decide(): void {
    clearTimeout(timer)
    $state.set({ kind: 'clean' })
    touch()
  }

  function watch(): () => void {
    const again = () => kind() === 'offline' && isAuto && void save()
    const hide = () => document.visibilityState === 'hidden' && kind() === 'dirty' && isAuto && void save()
    const leave = (event: BeforeUnloadEvent) => {
      if (kind() === 'clean' || kind() === 'saved') return
      if (kind() === 'dirty' && isAuto) void save()
      event.preventDefault()
    }
    /** In the pause after the last key a link waits for that key instead of asking. */
    const follow = (event: MouseEvent) => {
      const link = plainLinkOf(event)
      if (!link || !isAuto || (kind() !== 'dirty' && kind() !== 'saving')) return
      event.preventDefault()
      void save().then(() => location.assign(link.href))
    }
    addEventListener('online', again)
    addEventListener('beforeunload', leave)
    document.addEventListener('visibilitychange', hide)
    document.addEventListener('click', follow)
    return () => {
      removeEventListener('online', again)
      removeEventListener('beforeunload', leave)
      document.removeEventListener('visibilitychange', hide)
      document.removeEventListener('click', follow)
    }
  }

  return { $state, touch, save, answered: async () => running, decide, watch }
}

/** Sending the same again would be refused again. */
function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
}
