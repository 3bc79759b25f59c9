import PDFDocument from 'pdfkit'

import { loadPdfjs } from '#lib/designer/importing/pdfjs.ts'

/** A PDF of one page of 200 × 300 points, unless more are added. */
export async function pdf(
  draw: (doc: PDFKit.PDFDocument) => void,
  options: PDFKit.PDFDocumentOptions = {}
): Promise<Uint8Array> {
  const doc = new PDFDocument({ size: [200, 300], margin: 0, ...options })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const done = new Promise(resolve => doc.on('end', resolve))
  draw(doc)
  doc.end()
  await done
  return Buffer.concat(chunks)
}

/** What a reader of the file sees: its words, and how many pictures. */
export async function readPdf(bytes: ArrayBuffer): Promise<{ words: string; pictures: number }> {
  const { getDocument, OPS } = await loadPdfjs()
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0, useSystemFonts: false, disableFontFace: true })
  const pdf = await task.promise
  const found = { words: '', pictures: 0 }
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    found.words += `${items.map(item => ('str' in item ? item.str : '')).join(' ')} `
    found.pictures += (await page.getOperatorList()).fnArray.filter(code => code === OPS.paintImageXObject).length
  }
  await task.destroy()
  return found
}
