// Which way letters run: Hebrew and Arabic from the right, figures and Latin names among them from the left.
import createBidi from 'bidi-js'

const bidi = createBidi()

const FROM_THE_RIGHT = /[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufefc\ud802\ud803\ud83a\ud83b]/

/** Of each unit of a line: odd where it runs from the right. None where all of it runs from the left. */
export function levelsOf(line: string): Uint8Array | undefined {
  return FROM_THE_RIGHT.test(line) ? bidi.getEmbeddingLevels(line).levels : undefined
}

/** Parts of a line that each run one way, as they stand from left to right (rule L2 of the Unicode algorithm). */
export function fromLeft<Part extends { level: number }>(parts: readonly Part[]): Part[] {
  const shown = [...parts]
  for (let level = Math.max(0, ...parts.map(part => part.level)); level > 0; level--) {
    for (let start = 0; start < shown.length; start++) {
      let end = start
      while ((shown[end]?.level ?? -1) >= level) end++
      if (end > start + 1) shown.splice(start, end - start, ...shown.slice(start, end).reverse())
      start = end
    }
  }
  return shown
}

/** Brackets and the like, as they look in text that runs from the right. */
export function mirrored(sign: string): string {
  return bidi.getMirroredCharacter(sign) ?? sign
}
