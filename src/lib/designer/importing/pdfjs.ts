// pdf.js as it is used here: it reads, and draws what is no outline.
export async function loadPdfjs() {
  // Numbers of half the length, in which it would keep the outlines of letters, are too coarse for large ones.
  Object.assign(globalThis, { Float16Array: undefined })
  const [pdfjs, worker] = await Promise.all([
    import('pdfjs-dist/legacy/build/pdf.mjs'),
    // @ts-expect-error: the worker has no types; pdf.js only wants to find it here
    import('pdfjs-dist/legacy/build/pdf.worker.mjs')
  ])
  Object.assign(globalThis, { pdfjsWorker: worker })
  return pdfjs
}

/** Work with the list of what pdf.js has warned of so far: it leaves out what it cannot read, and says so nowhere else. */
export async function withWarnings<T>(work: (warnings: readonly string[]) => Promise<T>): Promise<T> {
  const warnings: string[] = []
  const { warn } = console
  console.warn = (...words: unknown[]) => void warnings.push(words.join(' '))
  try {
    return await work(warnings)
  } finally {
    console.warn = warn
  }
}
