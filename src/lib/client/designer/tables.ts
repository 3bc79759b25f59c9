// A table of names from outside: cells that were copied, or the file of a spreadsheet. The panel of names reads it.
import { atom, type ReadableAtom } from 'nanostores'

import { t } from '#lib/i18n/t.ts'

import { openPanel } from './docks.ts'

const $text = atom<string | undefined>()

/** Cells that the panel has not read yet. */
export const $givenTable: ReadableAtom<string | undefined> = $text

const LIST = /\.(csv|tsv|xlsx)$/i

export function isList({ name }: File): boolean {
  return LIST.test(name)
}

export function giveTable(text: string): void {
  $text.set(text)
  openPanel('names')
}

export function endGivenTable(): void {
  $text.set(undefined)
}

/** Throws with what to do where it is no list. */
export async function giveList(file: File): Promise<void> {
  const [{ ListFileError, readListFile }, { default: Papa }] = await Promise.all([
    import('#lib/client/list-file.ts'),
    import('papaparse')
  ])
  try {
    const { lines } = await readListFile(file, () => false)
    giveTable(Papa.unparse(lines, { delimiter: '\t', newline: '\n' }))
  } catch (error) {
    if (!(error instanceof ListFileError)) throw error
    if (error.problem === 'empty') giveTable('')
    else throw new Error(t('listImport.workbook'), { cause: error })
  }
}
