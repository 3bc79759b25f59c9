import type { Garment, PrintArea } from './types.ts'

const TEE_FRONT: PrintArea = { x: 347, y: 288, width: 306, height: 344, widthMm: 305, heightMm: 343 }
const TEE_BACK: PrintArea = { x: 347, y: 232, width: 306, height: 357, widthMm: 305, heightMm: 356 }
const TOTE: PrintArea = { x: 316, y: 478, width: 368, height: 368, widthMm: 254, heightMm: 254 }

const SIDES = ['front', 'back'] as const

/** What can be drawn. The scale is that of an adult M, so a print looks as large as it will be. */
export const GARMENTS: readonly Garment[] = [
  { kind: 'tee', name: 'T-shirt', sides: SIDES, printAreas: { front: TEE_FRONT, back: TEE_BACK } },
  { kind: 'long-sleeve', name: 'Long-sleeve tee', sides: SIDES, printAreas: { front: TEE_FRONT, back: TEE_BACK } },
  {
    kind: 'hoodie',
    name: 'Hoodie',
    sides: SIDES,
    printAreas: {
      front: { x: 369, y: 406, width: 262, height: 206, widthMm: 305, heightMm: 240 },
      back: { x: 369, y: 388, width: 262, height: 306, widthMm: 305, heightMm: 356 }
    }
  },
  {
    kind: 'polo',
    name: 'Polo',
    sides: SIDES,
    printAreas: {
      // the wearer's left chest
      front: { x: 566, y: 306, width: 102, height: 102, widthMm: 102, heightMm: 102 },
      back: { x: 347, y: 240, width: 306, height: 330, widthMm: 305, heightMm: 330 }
    }
  },
  {
    kind: 'cap',
    name: 'Cap',
    sides: SIDES,
    printAreas: {
      front: { x: 313, y: 348, width: 374, height: 198, widthMm: 108, heightMm: 57 },
      back: { x: 345, y: 370, width: 310, height: 112, widthMm: 89, heightMm: 32 }
    }
  },
  { kind: 'tote', name: 'Tote bag', sides: SIDES, printAreas: { front: TOTE, back: TOTE } }
]
