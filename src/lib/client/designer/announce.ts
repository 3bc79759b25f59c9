import { atom, type ReadableAtom } from 'nanostores'

export interface Announcement {
  text: string
  /** Changes with every message, so that the same words are heard twice. */
  nonce: number
}

const $message = atom<Announcement>({ text: '', nonce: 0 })

/** What just happened: in the status line, and read aloud. */
export const $said: ReadableAtom<Announcement> = $message

export function announce(text: string): void {
  $message.set({ text, nonce: $message.get().nonce + 1 })
}
