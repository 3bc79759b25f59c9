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

interface RawPage {
  content: string
  /** Entries of the resources, the page and the catalogue. */
  resources?: string
  page?: string
  catalog?: string
  /** Numbered from 5 on. */
  objects?: string[]
}

/** A PDF of one page of 300 × 200 points, object by object as it stands in the file. */
export function rawPdf({ content, resources = '', page = '', catalog = '', objects = [] }: RawPage): Uint8Array {
  const all = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R /Resources << ${resources} >> ${page} >>`,
    rawStream('', content),
    ...objects
  ]
  const offsets: number[] = []
  let text = '%PDF-1.7\n'
  for (const [at, object] of all.entries()) {
    offsets.push(text.length)
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
  }
  const table = offsets.map(offset => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const end = `xref\n0 ${all.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${all.length + 1} /Root 1 0 R >>`
  return Buffer.from(`${text}${end}\nstartxref\n${text.length}\n%%EOF`, 'latin1')
}

export function rawStream(entries: string, content: string): string {
  return `<< ${entries} /Length ${content.length} >>\nstream\n${content}\nendstream`
}
