// How large a file is meant, where what it says disagrees or the artboard is smaller. Nothing is placed before the answer.
import { atom, type ReadableAtom } from 'nanostores'

import type { Imported } from '#lib/contract/doc-core.ts'

import { closeWindow, openWindow } from './windows.ts'

export type Room = 'enlarge' | 'over' | 'fit'

type SizeAnswer = Pick<Imported['sizes'][number], 'dpi' | 'unit' | 'scale'>

export interface SizeQuestion {
  name: string
  /** As it was read without asking. */
  first: Imported
  /** Throws a sentence where the file cannot be read. */
  read: (how: SizeAnswer & { effects?: 'plain' | 'picture' | undefined }) => Promise<Imported>
}

export interface SizeChoice {
  imported: Imported
  /** What happens where the artboard is smaller. */
  room: Room
}

interface Asked extends SizeQuestion {
  answer: (choice: SizeChoice | undefined) => void
}

const $asked = atom<Asked | undefined>()

export const $sizeQuestion: ReadableAtom<SizeQuestion | undefined> = $asked

const SHADES = new Set(['gradient', 'pattern', 'mask', 'filter', 'opacity'])

/** Whether it has what film cannot be: somebody decides whether that is printed. */
export function hasShades({ format, notes }: Imported): boolean {
  return (format === 'svg' || format === 'pdf') && notes.some(note => SHADES.has(note))
}

/** Nothing where the file is not wanted after all. */
export function askForSize(question: SizeQuestion): Promise<SizeChoice | undefined> {
  return new Promise(answer => {
    $asked.set({ ...question, answer })
    openWindow('size')
  })
}

export function chooseSize(choice: SizeChoice | undefined): void {
  const asked = $asked.get()
  $asked.set(undefined)
  closeWindow('size')
  asked?.answer(choice)
}
