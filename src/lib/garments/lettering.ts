import { LETTERING_NAMES, type LetteringId } from '#lib/shared/garment-kinds.ts'

export type Lettering = {
  id: LetteringId
  name: string
  family: string
  weight: number
  /** How far each of the 95 printable ASCII characters advances, in hundredths of the font size. */
  advances: readonly number[]
}

const FIRST = 32
const UNKNOWN = 70

function measured(advances: string): number[] {
  return advances.split(' ').map(Number)
}

/** Fonts for names and numbers. A page that shows them loads the families; the measures below need no font. */
export const LETTERING: readonly Lettering[] = [
  {
    id: 'collegiate',
    name: LETTERING_NAMES.collegiate,
    family: "Graduate, Rockwell, 'Roboto Slab', serif",
    weight: 400,
    advances: measured(
      '35 26 40 65 65 94 67 24 35 35 47 65 20 51 20 39 65 65 65 65 65 65 65 65 65 65 20 20 65 65 65 52 ' +
        '95 66 68 60 69 64 60 62 79 39 54 67 56 95 81 65 62 65 70 60 58 74 69 103 65 61 60 35 39 35 65 62 ' +
        '42 66 68 60 69 64 60 62 79 39 54 67 56 95 81 65 62 65 70 60 58 74 69 103 65 61 60 35 32 35 65'
    )
  },
  {
    id: 'block',
    name: LETTERING_NAMES.block,
    family: "Anton, Impact, 'Arial Narrow', sans-serif",
    weight: 400,
    advances: measured(
      '23 23 43 55 46 106 52 21 29 29 45 36 24 31 23 41 49 33 49 49 49 49 49 49 49 49 24 25 32 31 32 49 ' +
        '86 49 48 47 49 41 40 48 50 23 47 47 40 75 50 49 47 49 48 46 40 47 47 71 48 45 41 32 41 32 47 37 ' +
        '32 48 50 49 50 49 28 50 51 24 26 49 25 76 50 50 50 50 35 47 31 50 46 70 46 46 39 34 22 34 49'
    )
  },
  {
    id: 'script',
    name: LETTERING_NAMES.script,
    family: "Pacifico, 'Brush Script MT', cursive",
    weight: 400,
    advances: measured(
      '27 34 51 70 52 90 85 29 61 61 52 70 26 40 26 51 54 38 56 52 58 52 54 50 51 54 26 26 70 70 70 48 ' +
        '101 79 83 69 84 69 71 81 87 50 74 94 67 123 88 82 81 82 88 69 70 89 76 122 71 85 72 41 51 41 70 35 ' +
        '60 47 47 37 52 39 37 48 50 25 25 53 33 74 50 45 48 50 46 43 39 46 45 70 53 48 45 49 33 49 70'
    )
  },
  {
    id: 'modern',
    name: LETTERING_NAMES.modern,
    family: "'Bricolage Grotesque Variable', 'Arial Black', sans-serif",
    weight: 800,
    advances: measured(
      '22 30 38 63 65 99 75 19 33 33 46 53 21 36 25 37 67 36 61 61 64 62 66 52 66 66 26 24 53 53 53 43 ' +
        '100 71 69 69 71 63 60 73 73 30 38 70 51 96 79 73 65 73 69 66 58 73 68 100 72 66 58 33 37 33 59 54 ' +
        '28 60 65 57 65 59 41 61 64 29 29 61 28 96 64 61 65 65 45 55 41 63 59 88 59 61 54 35 28 35 53'
    )
  },
  {
    id: 'cairo',
    name: LETTERING_NAMES.cairo,
    family: "Cairo, Tahoma, 'Arial Black', sans-serif",
    weight: 700,
    advances: measured(
      '22 27 44 56 56 60 69 23 29 29 42 56 25 41 24 47 56 56 56 56 56 56 56 56 56 56 25 27 56 56 56 46 ' +
        '100 61 61 54 65 55 52 62 67 27 30 59 48 85 68 66 60 66 62 56 52 64 59 90 57 56 55 33 48 33 59 62 ' +
        '31 52 54 45 55 52 34 53 55 24 24 51 25 85 55 54 54 54 36 48 36 55 51 77 49 51 47 36 25 36 56'
    )
  }
]

/** Width of a line at font size 1. Kerning and scripts beyond ASCII are estimated, which condensing forgives. */
export function textWidth(text: string, { advances }: Lettering): number {
  let hundredths = 0
  for (const letter of text) hundredths += advances[(letter.codePointAt(0) ?? 0) - FIRST] ?? UNKNOWN
  return hundredths / 100
}
