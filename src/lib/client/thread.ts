// A thread that is open on a page: what was said, what is being written, and what has been read. Messages come by reading
// on after the last that was read; what is known already is known by its id, so nothing is lost or shown twice.
import { atom, type ReadableAtom } from 'nanostores'

import type { NewMessage, Thread, ThreadFile, ThreadMessage } from '#lib/contract/threads.ts'

import { ApiError } from './api.ts'
import { dropDraft, readDraft, saveDraft } from './drafts.ts'
import { readableError } from './readable-error.ts'

/** The calls of one thread, as its domain has them. */
export interface ThreadSource {
  /** Of the thread, in this browser. */
  name: string
  read: (after: number) => Promise<Thread>
  /** The same intent is sent once, however often it is tried. */
  send: (message: NewMessage, intent: string) => Promise<ThreadMessage>
  see: (messageId: number) => Promise<unknown>
  /** Tells of each change, and when it begins to listen. Gives a function that ends it. */
  watch: (onChange: () => void, onTyping: () => void) => () => void
  /** Tells the other side that a message is being written. */
  type?: () => Promise<unknown>
}

export interface MessageDraft {
  text: string
  note: boolean
  /** Uploaded, and not sent yet. */
  files: ThreadFile[]
}

export interface ThreadView extends Thread {
  draft: MessageDraft
  isSending: boolean
  /** There is no connection: it is sent, once, as soon as there is one. */
  isWaiting: boolean
  /** Somebody of another side is writing. */
  isTyping: boolean
  /** Why the last try to send failed. What was typed is still there. */
  problem: string | undefined
}

export interface OpenThread {
  $view: ReadableAtom<ThreadView>
  change: (draft: Partial<MessageDraft>) => void
  attach: (file: ThreadFile) => void
  /** True where it was sent. */
  send: () => Promise<boolean>
  /** Something was typed. */
  type: () => void
  /** Everything on the page has been looked at. */
  seeAll: () => void
  /** Brings back what was typed, and listens until the function it gives is called. */
  follow: () => () => void
}

/** Without a connection it is tried again so often. */
const RETRY_MS = 3000
const TELL_TYPING_MS = 3000
/** After so long without news of it, nobody writes any more. */
const TYPING_MS = 6000

const EMPTY: MessageDraft = { text: '', note: false, files: [] }

export function openThread(source: ThreadSource, initial: Thread): OpenThread {
  const { side } = initial
  const draftName = `thread:${source.name}`
  const $view = atom<ThreadView>({ ...initial, draft: EMPTY, isSending: false, isWaiting: false, isTyping: false, problem: undefined }) // biome-ignore format: one line
  /** Only what was read in order counts: before an own message there may be one of others. */
  let readTo = initial.messages.at(-1)?.id ?? 0
  let isReading = false
  let isReadAgain = false
  let toldTyping = 0
  let retry: ReturnType<typeof setTimeout> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined

  const show = (change: Partial<ThreadView>) => $view.set({ ...$view.get(), ...change })

  function add(more: ThreadMessage[]): void {
    const known = new Map([...$view.get().messages, ...more].map(message => [message.id, message]))
    if (known.size > $view.get().messages.length) {
      show({ messages: [...known.values()].toSorted((one, other) => one.id - other.id) })
    }
  }

  async function readOn(): Promise<void> {
    isReading = true
    do {
      isReadAgain = false
      const { messages, read, seen } = await source.read(readTo)
      readTo = messages.at(-1)?.id ?? readTo
      add(messages)
      if (messages.some(message => message.side !== side)) hearTyping(false)
      show({ read: Math.max(read, $view.get().read), seen })
    } while (isReadAgain)
  }

  /** What cannot be read now is read with the next news. */
  function refresh(): void {
    isReadAgain = true
    if (isReading) return
    const stop = () => {
      isReading = false
    }
    void readOn().then(stop, stop)
  }

  function change(draft: Partial<MessageDraft>): void {
    const next = { ...$view.get().draft, ...draft }
    show({ draft: next })
    if (isBlank(next)) dropDraft(draftName)
    else saveDraft(draftName, next)
  }

  /** Others may have come since this one was chosen. */
  function attach(file: ThreadFile): void {
    change({ files: [...$view.get().draft.files, file] })
  }

  async function send(): Promise<boolean> {
    const { draft, isSending } = $view.get()
    if (isSending || isBlank(draft)) return false
    clearTimeout(retry)
    show({ isSending: true, problem: undefined })
    try {
      const fileIds = draft.files.map(({ id }) => id)
      add([await source.send({ text: draft.text, note: draft.note, fileIds }, draftName)])
      change({ text: '', files: [] })
      show({ isSending: false, isWaiting: false })
      return true
    } catch (error) {
      // The server refused it, so trying again would be refused too.
      const isWaiting = !(error instanceof ApiError) || error.status === 0
      show({ isSending: false, isWaiting, problem: readableError(error) })
      if (isWaiting) retry = setTimeout(() => void send(), RETRY_MS)
      // An earlier try may have gone through after all.
      refresh()
      return false
    }
  }

  function seeAll(): void {
    const { messages, read } = $view.get()
    const last = messages.findLast(message => message.side !== side)
    if (!last || last.id <= read) return
    show({ read: last.id })
    // Not told is told with the next message.
    source.see(last.id).catch(() => undefined)
  }

  function hearTyping(isTyping = true): void {
    clearTimeout(silence)
    if (isTyping !== $view.get().isTyping) show({ isTyping })
    if (isTyping) silence = setTimeout(() => hearTyping(false), TYPING_MS)
  }

  /** Not of a note, and not with each letter. */
  function type(): void {
    if ($view.get().draft.note || Date.now() - toldTyping < TELL_TYPING_MS) return
    toldTyping = Date.now()
    source.type?.().catch(() => undefined)
  }

  function follow(): () => void {
    show({ draft: { ...EMPTY, ...readDraft<MessageDraft>(draftName) } })
    const trySoon = () => $view.get().isWaiting && void send()
    globalThis.addEventListener?.('online', trySoon)
    const end = source.watch(refresh, hearTyping)
    return () => {
      globalThis.removeEventListener?.('online', trySoon)
      clearTimeout(retry)
      clearTimeout(silence)
      end()
    }
  }

  return { $view, change, attach, send, seeAll, type, follow }
}

function isBlank({ text, files }: MessageDraft): boolean {
  return !text.trim() && files.length === 0
}
