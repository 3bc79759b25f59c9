// Which page of a PDF is taken, where it has several.
import { atom, type ReadableAtom } from 'nanostores'

import type { Imported } from '#lib/contract/doc-core.ts'

import { closeWindow, openWindow } from './windows.ts'

export interface PageQuestion {
  name: string
  pages: number
  /** The page that was read without asking. */
  first: Imported
  /** Throws a sentence where the page cannot be read. */
  read: (page: number) => Promise<Imported>
}

interface Asked extends PageQuestion {
  answer: (chosen: Imported | undefined) => void
}

const $asked = atom<Asked | undefined>()

export const $pageQuestion: ReadableAtom<PageQuestion | undefined> = $asked

/** Nothing where nobody wants one. */
export function askForPage(question: PageQuestion): Promise<Imported | undefined> {
  return new Promise(answer => {
    $asked.set({ ...question, answer })
    openWindow('page')
  })
}

export function choosePage(chosen: Imported | undefined): void {
  const asked = $asked.get()
  $asked.set(undefined)
  closeWindow('page')
  asked?.answer(chosen)
}
