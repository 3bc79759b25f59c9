// Which fonts have the letters that another one lacks.
import type { FontBook } from './font-book.ts'
import { FONTS, findFont } from './fonts.ts'
import { missingIn } from './shape.ts'

const MOST = 6

/** The part of a font's files that a letter would be in, as Fontsource names them. */
const SCRIPTS: [script: RegExp, letters: RegExp][] = [
  [/-(chinese|japanese)/, /\p{Script=Han}/u],
  [/-japanese-\d/, /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  [/-korean-\d/, /\p{Script=Hangul}/u],
  [/-arabic-\d/, /\p{Script=Arabic}/u],
  [/-hebrew-\d/, /\p{Script=Hebrew}/u],
  [/-thai-\d/, /\p{Script=Thai}/u],
  [/-devanagari-\d/, /\p{Script=Devanagari}/u],
  [/-cyrillic-\d/, /\p{Script=Cyrillic}/u],
  [/-greek-\d/, /\p{Script=Greek}/u],
  [/-vietnamese-\d/, /[ăâđêôơư\u1ea0-\u1ef9]/iu],
  [/-latin-ext-\d/, /[\u0100-\u024f]/u],
  [/-latin-\d/, /[A-Za-z\u00a1-\u00ff]/]
]

/** Their files are megabytes, which nobody should wait for who looks for an accent. */
const LARGE = /-(chinese|japanese|korean)/
const FOR_LARGE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** Ids of fonts that have every one of the letters: those of the same kind first. Loads what it has to look into. */
export async function findFontsWith(book: FontBook, letters: string, like: string): Promise<string[]> {
  const category = findFont(like)?.category
  const parts = SCRIPTS.filter(([, found]) => found.test(letters)).map(([part]) => part)
  const candidates = FONTS.filter(
    font => parts.length > 0 && parts.every(part => font.files.some(file => part.test(file)))
  )
    .filter(({ id, files }) => id !== like && (FOR_LARGE.test(letters) || !files.some(file => LARGE.test(file))))
    .sort((a, b) => Number(b.category === category) - Number(a.category === category))
  await book.load(candidates.map(({ id }) => id))
  return candidates
    .map(({ id }) => id)
    .filter(id => missingIn(book, id, letters).length === 0)
    .slice(0, MOST)
}
