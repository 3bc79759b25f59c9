// An edit session of a record with a revision, field by field. What was typed wins over what comes from the server, until
// it is saved or given up.
import { atom, type ReadableAtom } from 'nanostores'

import { ApiError, type FieldError } from './api.ts'
import { createEditSession, EditConflict, EditRefused, type EditSession } from './edit-session.ts'

/** Somebody else's version, and the fields that need a decision. */
export interface RecordConflict<Saved, Draft> {
  newest: NonNullable<Saved>
  keys: (keyof Draft & string)[]
}

export interface RecordView<Saved, Draft> {
  /** As the server has it; none before the first save of one whose `Saved` may be undefined. */
  saved: Saved
  /** As the fields show it. */
  draft: Draft
  /** The sentences of what was refused, by path such as `delivery.pickup.0.name`. */
  errors: Record<string, string>
  /** What was typed here, after theirs was taken. */
  aside: Partial<Draft> | undefined
}

export interface RecordOptions<Saved, Draft> {
  saved: Saved
  /** Where a new one begins. */
  blank?: Draft
  draftOf: (saved: NonNullable<Saved>) => Draft
  /** Answers the newest state, or throws the 409 that brings it along. */
  send: (patch: Partial<Draft>, saved: Saved, draft: Draft) => Promise<NonNullable<Saved>>
  /** For fields that several people may change at once without a question: what they all did, put together. */
  merge?: (key: keyof Draft & string, versions: MergeVersions) => { value: unknown } | undefined
  /** Fields are saved one by one after this pause; left out, all together by `save()`. */
  pauseMs?: number
}

/** A field as it was before both changed it, as it is here, and as the server has it. */
export interface MergeVersions {
  before: unknown
  mine: unknown
  theirs: unknown
}

export interface RecordEdit<Saved, Draft> extends Pick<EditSession<RecordConflict<Saved, Draft>>, '$state' | 'watch'> {
  $view: ReadableAtom<RecordView<Saved, Draft>>
  change: (patch: Partial<Draft>) => void
  save: () => Promise<boolean>
  /** Takes in what another call brought. */
  put: (newest: NonNullable<Saved>) => void
  resolve: (choice: 'mine' | 'theirs') => void
  bringBack: () => void
}

export function createRecordEdit<Saved extends { revision: number } | undefined, Draft extends object>(
  options: RecordOptions<Saved, Draft>
): RecordEdit<Saved, Draft> {
  type Key = keyof Draft & string
  const { draftOf, send, pauseMs, merge } = options
  const isWhole = pauseMs === undefined
  const start = options.saved ? draftOf(options.saved) : options.blank
  if (!start) throw new Error('A record that is not saved yet begins with a blank one')
  /** What the fields would show if nothing had been typed. */
  let base: Draft = start
  let pending: Partial<Draft> = {}
  let refusals: FieldError[] = []
  /** A whole record is sent when somebody says so, changed or not. */
  let isAsked = false
  /** A reply was lost: what the server has may be what was sent. */
  let isUnsure = false
  let isSending = false
  /** News while something is on its way: whether it is in them is known by the answer. */
  let heard: NonNullable<Saved> | undefined
  const $view = atom<RecordView<Saved, Draft>>({ saved: options.saved, draft: base, errors: {}, aside: undefined })
  const session = createEditSession<Partial<Draft>, RecordConflict<Saved, Draft>>({
    unsent: () => (isAsked || Object.keys(pending).length > 0 ? pending : undefined),
    send: sendPending,
    pauseMs
  })

  function show(change: Partial<RecordView<Saved, Draft>>): void {
    const errors = Object.fromEntries(refusals.toReversed().map(({ field, message }) => [field, message]))
    $view.set({ ...$view.get(), ...change, errors })
  }

  async function sendPending(): Promise<void> {
    const { saved, draft } = $view.get()
    const refused = new Set(refusals.map(({ field }) => topOf(field)))
    const patch = isWhole ? pending : without(pending, key => refused.has(key))
    if (!isWhole && Object.keys(patch).length === 0) throw new EditRefused(refusals)
    if (isWhole) refusals = []
    try {
      isSending = true
      const answer = await send(patch, saved, draft)
      // What was heard of later has this one in it.
      accept(heard && heard.revision > answer.revision ? heard : answer, patch)
    } catch (error) {
      isAsked = false
      isUnsure ||= !(error instanceof ApiError || error instanceof EditRefused)
      const newest = newestOf<NonNullable<Saved>>(error)
      if (newest) return meet(newest, patch, draft)
      const fields = error instanceof ApiError || error instanceof EditRefused ? error.fields : []
      const about = isWhole ? fields : fields.filter(({ field }) => topOf(field) in patch)
      refusals = [...refusals, ...about]
      show({})
      // One wrong field does not keep the others from being saved: they are next.
      if (isWhole || about.length === 0) throw error
    } finally {
      isSending = false
      heard = undefined
    }
  }

  /** Somebody saved in between, perhaps this page itself, whose reply was lost. */
  function meet(newest: NonNullable<Saved>, patch: Partial<Draft>, draft: Draft): void {
    const theirs = draftOf(newest)
    const mine = isWhole ? draft : patch
    const differs = (Object.keys(mine) as Key[]).filter(key => !isSame(mine[key], theirs[key]))
    const isOpen = (key: Key) => !isSame(base[key], theirs[key]) && !together(key, mine[key], theirs)
    const keys = isWhole ? differs : differs.filter(isOpen)
    if (keys.length > 0) throw new EditConflict<RecordConflict<Saved, Draft>>({ newest, keys })
    accept(
      newest,
      without(patch, key => differs.includes(key as Key))
    )
  }

  function together(key: Key, mine: unknown, theirs: Draft): { value: unknown } | undefined {
    return merge?.(key, { before: base[key], mine, theirs: theirs[key] })
  }

  /** What the server has now; `sent` of it came from here. */
  function accept(newest: NonNullable<Saved>, sent: Partial<Draft>): void {
    isAsked = false
    isUnsure = false
    pending = without(pending, key => key in sent && pending[key as Key] === sent[key as Key])
    const theirs = draftOf(newest)
    for (const key of Object.keys(pending) as Key[]) {
      // What was typed since then is a change of what was sent.
      const before = key in sent ? sent[key] : base[key]
      if (isSame(before, theirs[key])) continue
      const merged = merge?.(key, { before, mine: pending[key], theirs: theirs[key] })
      if (merged) pending = { ...pending, [key]: merged.value }
    }
    const before = base
    base = theirs
    // A field that is typed in keeps its spaces and half words; what others changed comes in beside it.
    const news = without(theirs, key => {
      const isTyped = key in sent && !together(key as Key, sent[key as Key], theirs)
      return isTyped || isSame(theirs[key as Key], before[key as Key])
    })
    const draft = { ...(isWhole ? theirs : { ...$view.get().draft, ...news }), ...pending }
    show({ saved: newest, draft, ...(isWhole && { aside: undefined }) })
  }

  function change(patch: Partial<Draft>): void {
    pending = { ...pending, ...patch }
    const isBack = (key: string) => isSame(pending[key as Key], base[key as Key])
    if (isWhole && !isUnsure && session.$state.get().kind !== 'saving') pending = without(pending, isBack)
    refusals = refusals.filter(({ field }) => !(topOf(field) in patch))
    show({ draft: { ...$view.get().draft, ...patch } })
    session.touch()
  }

  return {
    $state: session.$state,
    $view,
    watch: session.watch,
    change,
    save() {
      const { kind } = session.$state.get()
      isAsked ||= isWhole && kind !== 'saving' && kind !== 'conflict'
      return session.save()
    },
    put(newest) {
      if (newest.revision < ($view.get().saved?.revision ?? 0)) return
      if (!isSending) accept(newest, {})
      else if (newest.revision > (heard?.revision ?? 0)) heard = newest
    },
    resolve(choice) {
      const state = session.$state.get()
      if (state.kind !== 'conflict') return
      const { newest } = state.theirs
      const { draft } = $view.get()
      base = draftOf(newest)
      if (choice === 'theirs') {
        const aside = isWhole ? draft : pending
        pending = {}
        refusals = []
        show({ saved: newest, draft: base, aside })
        session.decide()
        return
      }
      if (isWhole) pending = without(draft, key => isSame(draft[key as Key], base[key as Key]))
      show({ saved: newest, draft: { ...base, ...pending } })
      session.decide()
      void session.save()
    },
    bringBack() {
      const { aside } = $view.get()
      if (!aside) return
      show({ aside: undefined })
      change(aside)
    }
  }
}

/** The state that a refusal for an old revision brings along. */
export function newestOf<Saved>(error: unknown): Saved | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined
  const { data } = error
  return data && typeof data === 'object' && 'revision' in data ? (data as Saved) : undefined
}

function without<T extends object>(values: T, isLeft: (key: string) => boolean): Partial<T> {
  return Object.fromEntries(Object.entries(values).filter(([key]) => !isLeft(key))) as Partial<T>
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function topOf(path: string): string {
  return path.replace(/\..*/s, '')
}
