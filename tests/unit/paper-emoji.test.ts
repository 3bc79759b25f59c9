import { expect, test } from 'vitest'

import { loadPdfjs } from '#lib/designer/importing/pdfjs.ts'
import { openPaper } from '#lib/server/platform/paper/paper.ts'

interface Glyph {
  unicode: string
  fontChar: string
  width: number
}

/** What stands in the file: the characters of each glyph that is drawn, and how many figures its path has. */
async function glyphsOf(bytes: Uint8Array): Promise<{ unicode: string; path: number }[]> {
  const { getDocument, OPS } = await loadPdfjs()
  const task = getDocument({ data: bytes, verbosity: 0, useSystemFonts: false, disableFontFace: true })
  const page = await (await task.promise).getPage(1)
  const { fnArray, argsArray } = await page.getOperatorList()
  const found: { unicode: string; path: number }[] = []
  let font = ''
  for (const [at, code] of fnArray.entries()) {
    if (code === OPS.setFont) font = argsArray[at][0]
    if (code !== OPS.showText) continue
    for (const glyph of argsArray[at][0] as (Glyph | number)[]) {
      if (typeof glyph === 'number') continue
      const name = `${font}_path_${glyph.fontChar}`
      found.push({ unicode: glyph.unicode, path: page.commonObjs.get(name).path.length })
    }
  }
  await task.destroy()
  return found
}

test("the emoji of a buyer's name stand drawn in the file, and are found in it", async () => {
  const sheet = openPaper({ paper: 'letter', title: 'Slip', margin: 36 })
  const chunks: Buffer[] = []
  sheet.doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const finished = new Promise(resolve => sheet.doc.on('end', resolve))
  const pictures = ['🎉', '👩‍🚒', '🇩🇪', '👋🏽', '1️⃣', '❤️‍🔥', '🏴󠁧󠁢󠁳󠁣󠁴󠁿']
  sheet.write(`Ana ${pictures.join(' ')} Li`, { x: 36, y: 36, width: 500 }, { size: 24, weight: 700 })
  sheet.doc.end()
  await finished
  const file = new Uint8Array(Buffer.concat(chunks))
  expect(file.length).toBeLessThan(60_000)

  const glyphs = (await glyphsOf(file)).filter(({ unicode }) => unicode.trim())
  expect(glyphs).toHaveLength(3 + pictures.length + 2)
  // In black and white a tone of skin is not seen.
  const bare = (text: string) => text.replaceAll(/[\ufe0f\u{1f3fb}-\u{1f3ff}]/gu, '')
  expect(glyphs.map(({ unicode }) => bare(unicode)).join('')).toBe(bare(`Ana${pictures.join('')}Li`))
  for (const { unicode, path } of glyphs) expect(path, unicode).toBeGreaterThan(/\p{L}/u.test(unicode) ? 10 : 100)
})
