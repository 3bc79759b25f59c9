import { atom, type ReadableAtom } from 'nanostores'

const $count = atom(0)
/** How many files were saved since the page was opened. */
export const $downloads: ReadableAtom<number> = $count

/** Lets the browser save bytes as a file. */
export function download(bytes: Uint8Array | string, name: string, type: string): void {
  const href = URL.createObjectURL(new Blob([bytes as BlobPart], { type }))
  const link = document.createElement('a')
  link.href = href
  link.download = name
  link.click()
  $count.set($count.get() + 1)
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
}

/** A file's name from what a person called a thing. */
export function fileName(name: string, ending: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
  return `${plain || 'design'}.${ending}`
}
