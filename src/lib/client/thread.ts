// A thread that is open on a page: what was said, what is being written, and what has been read. Messages come by reading
// on after the last that was read; what is known already is known by its id, so nothing is lost or shown twice.
import { atom, type ReadableAtom } from 'nanostores'

import type { NewMessage, Thread, ThreadFile, ThreadMessage } from '#lib/contract/threads.ts'

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
  watch: (onChange: () => void) => () => void
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
  /** Why the last try to send failed. What was typed is still there. */
  problem: string | undefined
}

export interface OpenThread {
  $view: ReadableAtom<ThreadView>
  change: (draft: Partial<MessageDraft>) => void
  attach: (file: ThreadFile) => void
  /** True where it was sent. */
  send: () => Promise<boolean>
  /** Everything on the page has been looked at. */
  seeAll: () => void
  /** Brings back what was typed, and listens until the function it gives is called. */
  follow: () => () => void
}

const EMPTY: MessageDraft = { text: '', note: false, files: [] }

export function openThread(source: ThreadSource, initial: Thread): OpenThread {
  const { side } = initial
  const draftName = `thread:${source.name}`
  const $view = atom<ThreadView>({ ...initial, draft: EMPTY, isSending: false, problem: undefined })
  /** Only what was read in order counts: before an own message there may be one of others. */
  let readTo = initial.messages.at(-1)?.id ?? 0
  let isReading = false
  let isReadAgain = false

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
    show({ isSending: true, problem: undefined })
    try {
      const fileIds = draft.files.map(({ id }) => id)
      add([await source.send({ text: draft.text, note: draft.note, fileIds }, draftName)])
      change({ text: '', files: [] })
      show({ isSending: false })
      return true
    } catch (error) {
      show({ isSending: false, problem: readableError(error) })
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

  function follow(): () => void {
    show({ draft: { ...EMPTY, ...readDraft<MessageDraft>(draftName) } })
    return source.watch(refresh)
  }

  return { $view, change, attach, send, seeAll, follow }
}

function isBlank({ text, files }: MessageDraft): boolean {
  return !text.trim() && files.length === 0
}
