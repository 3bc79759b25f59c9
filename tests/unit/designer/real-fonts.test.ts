// Real fonts, each added as a shop's own, used in a design, cut and read back: the blade runs where HarfBuzz's outlines are.
import { unzipSync, strFromU8 } from 'fflate'
import * as hb from 'harfbuzzjs'
import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'

import type { TextObject } from '#lib/designer/design.ts'
import { loadClipper } from '#lib/designer/geometry/load-clipper.ts'
import { parsePath, type Path, pathBounds, transformPath } from '#lib/designer/geometry/path.ts'
import { createOutliner } from '#lib/designer/production/outliner.ts'
import { productionPack } from '#lib/designer/production/pack.ts'
import { createFontBook } from '#lib/designer/text/font-book.ts'
import { type Axes, ownFontId } from '#lib/designer/text/own-fonts.ts'
import { readFont } from '#lib/server/design/fonts/inspect.ts'

import { readCutSvg } from '../../support/cut-files.ts'
import { designOf, letters } from '../../support/designs.ts'
import { packageFile } from '../../support/font-files.ts'
import { differenceArea } from '../../support/outlines.ts'

const FILE = '0b9c2a54-7f5e-4a39-9d6c-1f2e3d4c5b6a'
const SIZE_MM = 40
/** Apart, so that no letter is joined with the next one; what is written as one stroke is not. */
const trackOf = (s: string): number => (/\p{Script=Devanagari}/u.test(s) ? 0 : 12)
const MOST_OFF_MM = 0.01
const clipper = await loadClipper()

const LATIN = 'Hamburg 135'
const WORDS: Record<string, string> = {
  thai: 'กขคงจฉ',
  devanagari: '१२३४५',
  hebrew: 'אבגדה',
  greek: 'ΑΒΓΔλ',
  cyrillic: 'Жизнь',
  japanese: 'さくら',
  korean: '손흥민',
  'chinese-simplified': '李小龙',
  'chinese-traditional': '李小龍',
  vietnamese: 'ắệ',
  latin: LATIN
}

const FIRST = '@fontsource'
const FONTS: [name: string, script: string, weight: number][] = [
  ...'abril-fatface alex-brush alfa-slab-one allura archivo-black audiowide bangers bebas-neue berkshire-swash black-ops-one bungee calistoga caprasimo chewy courgette creepster fjalla-one great-vibes league-gothic lobster luckiest-guy michroma monoton pacifico permanent-marker press-start-2p rubik-mono-one saira-stencil-one shrikhand yellowtail' // biome-ignore format: one line
    .split(' ')
    .map((id): [string, string, number] => [id, 'latin', 400]),
  ['cairo', 'latin', 700],
  ['unifrakturcook', 'latin', 700],
  ['kanit', 'thai', 700],
  ['sriracha', 'thai', 400],
  ['teko', 'devanagari', 700],
  ['baloo-2', 'devanagari', 700],
  ['secular-one', 'hebrew', 400],
  ['press-start-2p', 'greek', 400],
  ['russo-one', 'cyrillic', 400],
  ['paytone-one', 'vietnamese', 400],
  ['dela-gothic-one', 'japanese', 400],
  ['black-han-sans', 'korean', 400],
  ['zcool-qingke-huangyou', 'chinese-simplified', 400],
  ['lxgw-marker-gothic', 'chinese-traditional', 400]
]

const VARIABLE: [file: string, axes: Axes][] = [
  ['bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal', {}],
  ['bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal', { wght: 333 }],
  ['bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal', { wght: 800 }],
  ['geist/files/geist-latin-wght-normal', { wght: 100 }],
  ['geist/files/geist-latin-wght-normal', { wght: 650 }]
]

test('there are more than forty, of every kind', () => {
  expect(FONTS.length + VARIABLE.length).toBeGreaterThan(40)
})

test.each(FONTS)('%s (%s) is cut where HarfBuzz draws it', async (id, script, weight) => {
  const bytes = packageFile(`${FIRST}/${id}/files/${id}-${script}-${weight}-normal.woff`)
  await expectCut(bytes, WORDS[script]!)
})

test.each(VARIABLE)('%s at %o is cut where HarfBuzz draws it', async (file, axes) => {
  await expectCut(packageFile(`@fontsource-variable/${file}.woff2`), LATIN, axes)
})

test('each WOFF2 of a package is read like its WOFF', async () => {
  const [name] = readdirSync('node_modules/@fontsource/kanit/files').filter(file =>
    /thai-700-normal\.woff2$/.test(file)
  )
  await expectCut(packageFile(`${FIRST}/kanit/files/${name}`), WORDS['thai']!)
})

/** In a design of its own, as an uploaded font. */
async function expectCut(uploaded: Uint8Array, s: string, axes: Axes = {}): Promise<void> {
  const { bytes } = await readFont({ kind: 'font', bytes: uploaded, name: 'Some.ttf' })
  const font = ownFontId(FILE, axes)
  const book = createFontBook(async path => (path === `own/${FILE}` ? bytes : undefined))
  await book.load([font])
  const text = letters('o1', s, font)
  const runs = [{ ...text.text.runs[0]!, sizeMm: SIZE_MM, trackMm: trackOf(s) }]
  const object: TextObject = { ...text, m: [1, 0, 0, 1, 20, 100], fill: { ref: 'c3' }, text: { ...text.text, runs } }
  const design = designOf([object], {
    artboards: [{ id: 'a1', name: 'Front', wMm: 900, hMm: 300, bg: null }],
    production: { weedBoxMm: 0 }
  })
  const { zip } = await productionPack(design, createOutliner({ clipper, book }), { formats: ['svg'] })
  const svg = Object.entries(unzipSync(zip)).find(([name]) => name.endsWith('.svg'))!
  const cut = parsePath(
    readCutSvg(strFromU8(svg[1]))
      .outlines.map(({ d }) => d)
      .join('')
  )
  const drawn = drawnByHarfBuzz(bytes, s, axes)
  const [mine, theirs] = [pathBounds(cut), pathBounds(drawn)]
  const moved = transformPath(cut, [1, 0, 0, 1, theirs.minX - mine.minX, theirs.minY - mine.minY])
  expect(drawn.length).toBeGreaterThan(0)
  expect(farthest(moved, drawn)).toBeLessThan(MOST_OFF_MM)
  expect(differenceArea(clipper, moved, drawn)).toBeLessThan(lengthOf(drawn) * MOST_OFF_MM)
}

/** By HarfBuzz alone, at a fineness that rounds nothing. */
function drawnByHarfBuzz(bytes: Uint8Array, s: string, axes: Axes): Path {
  const face = new hb.Face(new hb.Blob(bytes))
  const font = new hb.Font(face)
  const fine = 64 * face.upem
  font.setScale(fine, fine)
  font.setVariations(Object.entries(axes).map(([tag, value]) => new hb.Variation(tag, value)))
  const buffer = new hb.Buffer()
  buffer.addText(s)
  buffer.guessSegmentProperties()
  hb.shape(font, buffer, [new hb.Feature('liga', 0), new hb.Feature('clig', 0)])
  const [infos, positions] = [buffer.getGlyphInfos(), buffer.getGlyphPositions()]
  const scale = SIZE_MM / fine
  let at = 0
  return infos.flatMap(({ codepoint, cluster }, index) => {
    const { xOffset, yOffset, xAdvance } = positions[index]!
    const path = transformPath(cubic(font.glyphToJson(codepoint)), [scale, 0, 0, -scale, at + xOffset * scale, -yOffset * scale]) // biome-ignore format: one line
    at += xAdvance * scale + (infos[index + 1]?.cluster === cluster ? 0 : trackOf(s))
    return path
  })
}

/** TrueType's curves of second degree as the cubics that they are. */
function cubic(commands: readonly hb.SvgPathCommand[]): Path {
  let [px, py] = [0, 0]
  const d = commands.map(({ type, values: v }) => {
    const [x = px, y = py] = v.slice(-2)
    const [qx = 0, qy = 0] = v
    const third = [px + ((qx - px) * 2) / 3, py + ((qy - py) * 2) / 3, x + ((qx - x) * 2) / 3, y + ((qy - y) * 2) / 3]
    ;[px, py] = [x, y]
    return type === 'Q' ? `C${[...third, x, y].join(' ')}` : `${type}${v.join(' ')}`
  })
  return parsePath(d.join(''))
}

type Line = [x0: number, y0: number, x1: number, y1: number]

function linesOf(path: Path, steps: number): Line[] {
  return path.flatMap(({ coords: c }) => {
    const lines: Line[] = []
    for (let i = 0; i + 7 < c.length; i += 6) {
      const at = (t: number, axis: 0 | 1) => {
        const [a, b, d, e] = [c[i + axis]!, c[i + 2 + axis]!, c[i + 4 + axis]!, c[i + 6 + axis]!]
        return a * (1 - t) ** 3 + 3 * b * t * (1 - t) ** 2 + 3 * d * t * t * (1 - t) + e * t ** 3
      }
      for (let step = 0; step < steps; step++) {
        const [t, next] = [step / steps, (step + 1) / steps]
        lines.push([at(t, 0), at(t, 1), at(next, 0), at(next, 1)])
      }
    }
    return lines
  })
}

function lengthOf(path: Path): number {
  return linesOf(path, 4).reduce((sum, [x0, y0, x1, y1]) => sum + Math.hypot(x1 - x0, y1 - y0), 0)
}

/** Of any place on what is cut, from the nearest place on what is drawn. */
function farthest(cut: Path, drawn: Path): number {
  const columns = new Map<number, Line[]>()
  for (const line of linesOf(drawn, 24)) {
    for (let x = Math.floor(Math.min(line[0], line[2])) - 1; x <= Math.max(line[0], line[2]) + 1; x++) {
      const column = columns.get(x) ?? []
      columns.set(x, column)
      column.push(line)
    }
  }
  let most = 0
  for (const [x, y] of linesOf(cut, 6)) {
    let nearest = Infinity
    for (const line of columns.get(Math.floor(x)) ?? []) nearest = Math.min(nearest, distance(x, y, line))
    most = Math.max(most, nearest)
  }
  return most
}

function distance(x: number, y: number, [x0, y0, x1, y1]: Line): number {
  const [dx, dy] = [x1 - x0, y1 - y0]
  const t = Math.min(1, Math.max(0, ((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy || 1)))
  return Math.hypot(x - x0 - t * dx, y - y0 - t * dy)
}
