// What the demo shop buys: styles of three makers from two suppliers.
import type { Blank, BlankDetails } from '#lib/contract/blanks.ts'
import { insertBlank } from '#lib/server/catalogue/blanks/queries.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'

const COLOURS: [string, string][] = [
  ['Navy', '#00224C'],
  ['Black', '#000000'],
  ['Royal Blue', '#32409A'],
  ['Cardinal', '#8C1D2C'],
  ['Forest Green', '#0E6315'],
  ['Light Gray', '#D3D5D7'],
  ['White', '#FFFFFF']
]

interface Style {
  name: string
  maker: string
  styleNumber: string
  supplier: string
  garment: BlankDetails['garment']
  costCents: number
  sizes: string[]
  /** Light colours are cheaper where the maker says so. */
  whiteCents?: number
}

const ADULT = ['S', 'M', 'L', 'XL', '2XL', '3XL']
const YOUTH = ['YS', 'YM', 'YL', 'YXL']
const [NORTH, HARBOUR] = ['Northline Supply', 'Harbourside Wholesale'] as const

const STYLES: Style[] = [
  { ...style('Heavy cotton tee', 'Harrow', '5000', 'tee', 320), supplier: NORTH, sizes: ADULT, whiteCents: 275 },
  { ...style('Ringspun tee', 'Larkfield', '3001', 'tee', 415), supplier: NORTH, sizes: ADULT, whiteCents: 360 },
  { ...style('Pullover hoodie', 'Harrow', '18500', 'hoodie', 1240), supplier: NORTH, sizes: ADULT },
  { ...style('Performance tee', 'Strive', 'ST350', 'tee', 510), supplier: HARBOUR, sizes: ADULT },
  { ...style('Crewneck sweatshirt', 'Harrow', '18000', 'long-sleeve', 930), supplier: NORTH, sizes: ADULT },
  { ...style('Polo', 'Larkfield', 'K500', 'polo', 980), supplier: HARBOUR, sizes: ADULT },
  { ...style('Youth heavy tee', 'Harrow', '5000B', 'youth-tee', 290), supplier: NORTH, sizes: YOUTH },
  { ...style('Long sleeve tee', 'Larkfield', '3501', 'long-sleeve', 690), supplier: NORTH, sizes: ADULT },
  { ...style('Snapback cap', 'Crest & Co', 'C112', 'cap', 560), supplier: HARBOUR, sizes: ['One size'] },
  { ...style('Canvas tote', 'Crest & Co', 'T800', 'tote', 345), supplier: HARBOUR, sizes: ['One size'] }
]

/** Larger sizes cost more by these steps. */
const DEARER: Record<string, number> = { '2XL': 180, '3XL': 270 }

function style(name: string, maker: string, styleNumber: string, garment: Style['garment'], costCents: number) {
  return { name, maker, styleNumber, garment, costCents }
}

export async function seedBlanks(tx: Db, owner: Member): Promise<Blank[]> {
  const made: Blank[] = []
  for (const { costCents, sizes, whiteCents, ...words } of STYLES) {
    const costOf = (size: string, cents = costCents) => cents + (DEARER[size] ?? 0)
    made.push(
      await insertBlank(tx, owner, {
        ...words,
        printAreas: [],
        frontFileId: null,
        backFileId: null,
        frontArea: null,
        backArea: null,
        note: '',
        taxClass: '',
        sizes: sizes.map(name => ({ name, costCents: costOf(name) })),
        colours: COLOURS.map(([name, hex]) => ({
          name,
          hex,
          costs:
            name === 'White' && whiteCents ? sizes.map(size => ({ size, costCents: costOf(size, whiteCents) })) : []
        }))
      })
    )
  }
  return made
}
