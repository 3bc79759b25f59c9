import { existsSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { fitText, outline, runsOf, widthOf, wrap, wrapWithin } from '#lib/server/platform/paper/lettering.ts'

const type = { face: 'plain', size: 10 } as const
const shown = (text: string) => runsOf(text, 'plain').map(run => run.text)

test('each script is drawn by a font that has it', () => {
  const names = ['Zoë Łuk', 'Nguyễn', 'Ελένη', 'Иван', 'محمد', 'שלום', '山田太郎', 'ヤマダ', '王小明', '学', '김민수']
  for (const name of names) {
    expect(shown(name).join(''), name).not.toContain('\ufffd')
    for (const face of ['display', 'text', 'plain', 'strong'] as const) {
      expect(outline(name, { face, size: 10 }), name).toMatch(/^M[\d.-]+ /)
      for (const { file } of runsOf(name, face)) expect(existsSync(`node_modules/${file}`), file).toBe(true)
    }
  }
})

const NOT_JOINED = 10

test('emoji are drawn: joined ones as one picture, but for a few, which are drawn side by side', () => {
  const all = Object.keys(JSON.parse(readFileSync('node_modules/emojilib/dist/emoji-en-US.json', 'utf8')))
  expect(all.length).toBeGreaterThan(1800)
  const lacking = all.filter(emoji => shown(emoji).join('').includes('\ufffd'))
  expect(lacking).toEqual([])
  const apart = all.filter(
    emoji => runsOf(emoji, 'plain').length > 1 || widthOf(emoji, type) > 1.6 * widthOf('🎉', type)
  )
  expect(apart.length).toBeLessThan(NOT_JOINED)
  for (const face of ['display', 'text', 'plain', 'strong'] as const) {
    expect(
      runsOf('a🎉', face).map(run => run.text),
      face
    ).toEqual(['a', '🎉'])
    expect(outline('🎉', { face, size: 10 }).length, face).toBeGreaterThan(500)
  }
  // Of what is not joined the parts are drawn, without a tone of skin that has no picture.
  expect(shown('👨🏽‍🐢').join('')).toBe('👨🐢')
  // None has a family of unnamed members.
  expect(shown('👪')).toEqual(['👨‍👩‍👦'])
  expect(shown('😀\u200d🚀').join('')).toBe('😀🚀')
  // A space is that of the words, not as wide as a picture.
  expect(widthOf('🎉 🎉', type)).toBeCloseTo(2 * widthOf('🎉', type) + widthOf(' ', type))
  // Letters first: signs of every day stay in the font of the words beside them.
  expect(shown('© 5 Ana')).toEqual(['© 5 Ana'])
  // From the right, and cut off by an ellipsis, each stays whole.
  expect(shown('علي 👩‍🚒👋🏽').join('')).toBe('👩‍🚒👋🏽علي ')
  expect(wrapWithin('👩‍🚒👩‍🚒👩‍🚒👩‍🚒', type, 30, 1)).toEqual(['👩‍🚒…'])
})

test('what no font has is marked on paper, and left out of headings', () => {
  expect(shown('a\u{1d15e}b')).toEqual(['a\ufffdb'])
  expect(runsOf('\u{1d15e}', 'display')).toEqual([])
  // A name on a garment shows no picture that is not made.
  expect(runsOf('🎉', 'block')).toEqual([])
  expect(shown('\u202ea\u200bb\u0000')).toEqual(['ab'])
})

test('words from the right stand from the right, figures and Latin names among them from the left', () => {
  // As they stand from left to right; letters within a run are turned by the font.
  expect(shown('محمد 23 Ali')).toEqual(['Ali', ' ', '23', 'محمد '])
  expect(shown('علي (Ali)')).toEqual(['(', 'Ali', ')', 'علي '])
  expect(shown('Team (علي) x')).toEqual(['Team (', 'علي', ') x'])
})

test('lines break at spaces, in long words, and anywhere in Chinese', () => {
  expect(wrap('one two three', type, widthOf('one two', type) + 0.1)).toEqual(['one two', 'three'])
  const lines = wrap('很长的名字'.repeat(8), type, 60)
  expect(lines.length).toBeGreaterThan(3)
  for (const line of [...lines, ...wrap('W'.repeat(50), type, 60)]) expect(widthOf(line, type)).toBeLessThanOrEqual(60)
  expect(lines.join('')).toBe('很长的名字'.repeat(8))
  expect(wrapWithin('a b c d e f', type, widthOf('a b', type) + 0.1, 2)).toEqual(['a b', expect.stringMatching(/…$/)])
})

test('a text is set as large as it fits', () => {
  const room = { width: 300, height: 100, lines: 2, sizes: [80, 10], leading: 1 } as const
  const { size, lines } = fitText('Riverside Wildcats', 'display', room)
  expect(size).toBeGreaterThan(20)
  for (const line of lines) expect(widthOf(line, { face: 'display', size })).toBeLessThanOrEqual(300)
})
