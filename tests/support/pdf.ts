import PDFDocument from 'pdfkit'

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
