import { announce } from './announce.ts'
import { readableFiles } from './dropped-files.ts'
import { importFiles } from './import-files.ts'
import { word } from './words.ts'

export const LIST_TYPES = '.csv,.tsv,.xlsx'

const FILE_TYPES =
  '.svg,.svgz,.pdf,.ai,.dxf,.plt,.hpgl,.png,.jpg,.jpeg,.webp,image/svg+xml,application/pdf,image/png,image/jpeg,image/webp,' +
  LIST_TYPES

/** The system's own dialog. */
export function chooseFiles(types = FILE_TYPES): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.multiple = true
  input.accept = types
  input.onchange = () => void importFiles([...(input.files ?? [])])
  input.click()
}

/** All that can be read of a folder, at once. */
export function chooseFolder(): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.webkitdirectory = true
  input.onchange = () => {
    const files = readableFiles(input.files ?? [])
    if (files.length === 0) announce(word('emptyFolder'))
    else void importFiles(files)
  }
  input.click()
}
