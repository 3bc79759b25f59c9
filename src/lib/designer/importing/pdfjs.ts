// pdf.js as it is used here: to read, never to draw.
/** The reader of PDFs, where nothing can be drawn. */
export async function loadPdfjs() {
  // Numbers of half the length, in which it would keep the outlines of letters, are too coarse for large ones.
  Object.assign(globalThis, { Float16Array: undefined })
  // What pdf.js draws with, and looks for when it is loaded. Nothing is drawn here.
  for (const name of ['DOMMatrix', 'Path2D']) if (!(name in globalThis)) Object.assign(globalThis, { [name]: class {} })
  const [pdfjs, worker] = await Promise.all([
    import('pdfjs-dist/legacy/build/pdf.mjs'),
    // @ts-expect-error: the worker has no types; pdf.js only wants to find it here
    import('pdfjs-dist/legacy/build/pdf.worker.mjs')
  ])
  Object.assign(globalThis, { pdfjsWorker: worker })
  return pdfjs
}
