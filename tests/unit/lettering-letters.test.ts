// The letters that are checked while somebody types are those of the fonts, and the browser is given these fonts.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import { create } from 'fontkit'
import { expect, test } from 'vitest'

import { decorationLayers } from '#lib/garments/decoration.ts'
import { drawItem } from '#lib/garments/item-picture.ts'
import { LETTERING } from '#lib/garments/lettering.ts'
import { unpackWoff } from '#lib/designer/text/woff.ts'
import { runsOf } from '#lib/server/platform/paper/lettering.ts'
import { LETTERING_IDS, type LetteringId } from '#lib/shared/garment-kinds.ts'
import { LETTERS, letteringFor, letteringNote, lettersLacking } from '#lib/shared/lettering-letters.ts'
import { isTypedLetter, writeStretches } from '#lib/shared/lettering-stretches.ts'
import { checkPersonalisation } from '#lib/shared/personalisation.ts'

const { resolve } = createRequire(import.meta.url)
const of = (name: string, scripts: string, weight: number | 'wght' = 400) => {
  const [place, ending] = weight === 'wght' ? ['@fontsource-variable', 'woff2'] : ['@fontsource', 'woff']
  return scripts.split(' ').map(script => `${place}/${name}/files/${name}-${script}-${weight}-normal.${ending}`)
}
const FILES: Record<LetteringId, string[]> = {
  collegiate: of('graduate', 'latin'),
  block: of('anton', 'latin latin-ext vietnamese'),
  script: of('pacifico', 'latin latin-ext vietnamese cyrillic cyrillic-ext'),
  modern: of('bricolage-grotesque', 'latin latin-ext vietnamese', 'wght'),
  cairo: of('cairo', 'latin latin-ext arabic', 700)
}
test.for(LETTERING_IDS)('the letters of %s are those of its font, and pages load it for all of them', id => {
  const codes = FILES[id].flatMap(file => create(Buffer.from(unpackWoff(readFileSync(resolve(file))))).characterSet)
  const typed = [...new Set(codes)].filter(isTypedLetter).sort((a, b) => a - b)
  expect(LETTERS[id]).toBe(writeStretches(typed))
  expect(LETTERS[id].length).toBeLessThan(500)

  const sheets = ['styles/faces.css', 'styles/fonts.css', 'lettering.css']
  const css = sheets.map(name => readFileSync(`src/layouts/${name}`, 'utf8')).join('\n')
  for (const file of FILES[id]) expect(css).toContain(file.replace(/\.woff2?$/, '.woff2'))
  for (const code of typed) {
    const letter = String.fromCodePoint(code)
    if (letter.normalize('NFC') !== letter) continue
    const [run] = runsOf(letter, id)
    if (run) expect(FILES[id], letter).toContain(run.file)
  }
  expect(LETTERING.find(each => each.id === id)?.advances).toHaveLength(95)
})

const placement = { side: 'back', x: 0, y: 0, heightMm: 50, maxWidthMm: 250, arch: 0, font: 'collegiate', otherFont: null, hex: '#ffffff', outlineHex: null } as const // biome-ignore format: one line
const field = { id: 'n', label: 'Name', type: 'text', required: false, maxLength: 20, uppercase: false, min: 0, max: 9, values: [], placement } as const // biome-ignore format: one line
const withOther = (otherFont: LetteringId) => ({ ...field, values: [], placement: { ...placement, otherFont } })

test('a name with letters that the lettering lacks is refused in words that name them', () => {
  for (const [name, letters] of [
    ['李小龍', '“李”, “小”, “龍”'],
    ['محمد', '“م”, “ح”, “د”'],
    ['ĞÜŞİ', '“Ğ”, “Ş”, “İ”'],
    ['Љубица', '“Љ”, “у”, “б”, “и”, “ц”, “а”']
  ] as const) {
    expect(checkPersonalisation({ ...field, values: [] }, name).problem).toContain(
      `Name: The lettering Collegiate has no ${letters}`
    )
    // Read by the shop and not set on the garment, any letter will do.
    expect(checkPersonalisation({ ...field, values: [], placement: null }, name).problem).toBeNull()
  }
  expect(checkPersonalisation({ ...field, values: [] }, 'José Müller').problem).toBeNull()
  // Capitals are what is set: of ß these are two letters.
  expect(checkPersonalisation({ ...field, values: [], uppercase: true }, 'straße')).toEqual({ value: 'STRASSE', problem: null }) // biome-ignore format: one line
  expect(lettersLacking('Ş' + 'S\u0327', { font: 'collegiate' })).toEqual(['Ş'])
})

test('where the shop allows another lettering, the whole name is set in it, and both are told', () => {
  for (const [name, other] of [
    ['ĞÜŞİ', 'block'],
    ['Љубица', 'script'],
    ['محمد', 'cairo'],
    ['Łódź', 'modern']
  ] as const) {
    expect(checkPersonalisation(withOther(other), name).problem).toBeNull()
    expect(letteringFor(name, withOther(other).placement)).toBe(other)
  }
  expect(letteringNote('Łódź', withOther('modern').placement)).toBe('Set in Modern: Collegiate has no “Ł”, “ź”')
  expect(checkPersonalisation(withOther('modern'), 'Љуба').problem).toContain(
    'Name: Neither Collegiate nor Modern has “Љ”, “у”, “б”, “а”'
  )
})

test('nothing is drawn in a font that nobody chose', () => {
  const layersOf = (value: string, otherFont: LetteringId | null) => {
    const item = { artwork: [], fields: [{ ...field, placement: { ...placement, otherFont } }] }
    const [layer] = decorationLayers(item, 'back', { n: value })
    const colour = { hex: '#000000', heather: false, front: null, back: null }
    const svg = drawItem({
      item: { ...item, garment: 'tee' },
      colour,
      side: 'back',
      values: { n: value },
      idPrefix: 'x'
    })
    return {
      layer,
      drawn: />([^<>]+)<\/text>/.exec(svg)?.[1],
      family: /font-family="(?:&#39;)?([^",&]+)/.exec(svg)?.[1]
    }
  }
  expect(layersOf('Łódź', 'modern')).toMatchObject({
    layer: { font: 'modern', text: 'Łódź' },
    drawn: 'Łódź',
    family: 'Bricolage Grotesque Variable'
  })
  // An order of before this was refused shows that it cannot be made.
  expect(layersOf('Ana李', null)).toMatchObject({ layer: { text: 'Ana?' }, drawn: 'Ana?', family: 'Graduate' })
})
