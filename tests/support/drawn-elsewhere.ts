// What other programs draw of a file: poppler of a PDF, librsvg of an SVG, Ghostscript of PostScript, hp2xx of a plot.
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { type Pixels, readPng } from './redrawn.ts'

const execute = promisify(execFile)
const run = (program: string, args: string[]) => execute(program, args, { timeout: 30_000 })

/** A PNG of so many dots to the inch. Throws where the program is not there or cannot draw the file. */
export async function drawnElsewhere(
  bytes: Uint8Array,
  format: 'svg' | 'pdf' | 'dxf' | 'plt',
  { dpi = 96, page = 1, widthPx }: { dpi?: number; page?: number; widthPx?: number } = {}
): Promise<Pixels> {
  const folder = await mkdtemp(join(tmpdir(), 'drawn-'))
  const [source, picture] = [join(folder, `source.${format}`), join(folder, 'picture')]
  try {
    await writeFile(source, bytes)
    if (format === 'pdf') {
      const which = ['-f', String(page), '-l', String(page), '-singlefile']
      await run('pdftocairo', ['-png', '-transp', '-cropbox', '-r', String(dpi), ...which, source, picture])
      return await readPng(`${picture}.png`)
    }
    if (format === 'svg') await run('rsvg-convert', ['-w', String(widthPx), '-o', `${picture}.png`, source])
    else if (format === 'plt')
      await run('hp2xx', ['-m', 'png', '-d', String(dpi), '-t', '-f', `${picture}.png`, source])
    else await run('ezdxf', ['draw', '-o', `${picture}.png`, '--dpi', String(dpi), source])
    return await readPng(`${picture}.png`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
