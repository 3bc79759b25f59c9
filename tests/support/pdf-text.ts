// Reads a PDF as a person does who searches in it: by pdf.js, which none of what writes them uses.
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'

export interface ReadPage {
  /** In points. */
  width: number
  height: number
  /** From top to bottom; what stands beside each other is joined by a space. */
  lines: string[]
  pictures: number
}

export async function readPdf(bytes: Uint8Array): Promise<ReadPage[]> {
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0, isOffscreenCanvasSupported: false, isImageDecoderSupported: false }) // biome-ignore format: one line
  const doc = await loading.promise
  const pages: ReadPage[] = []
  for (let number = 1; number <= doc.numPages; number++) {
    const page = await doc.getPage(number)
    const [, , width, height] = page.view as [number, number, number, number]
    const { items } = await page.getTextContent()
    const texts = items.flatMap(item => ('str' in item && item.str.trim() ? [item] : []))
    const rows = Map.groupBy(texts, ({ transform }) => Math.round(transform[5]))
    const lines = [...rows]
      .sort(([a], [b]) => b - a)
      .map(([, row]) => row.sort((a, b) => a.transform[4] - b.transform[4]))
      .map(row => row.map(({ str }) => str.trim()).join(' '))
    const { fnArray } = await page.getOperatorList()
    pages.push({ width, height, lines, pictures: fnArray.filter(code => code === OPS.paintImageXObject).length })
  }
  await loading.destroy()
  return pages
}
