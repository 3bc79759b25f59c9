/** What `making` writes and `library.ts` reads. Rows, not objects: the names of the fields would be most of the file. */
export interface LibraryIndex {
  /** Changes with every drawing, so a file of one version may be kept for ever. */
  version: string
  tree: { slug: string; label: string; leaves: { slug: string; label: string }[] }[]
  sets: DrawnBy[]
  authors: string[]
  pieces: [
    id: string,
    title: string,
    words: string,
    categories: number[],
    colours: string,
    flags: number,
    set: string,
    author: number,
    width: number,
    height: number,
    svgAt: number,
    svgBytes: number,
    previewAt: number,
    previewBytes: number
  ][]
}

export interface DrawnBy {
  letter: string
  label: string
  author: string
  licence: string
  licenceUrl: string
  source: string
}
