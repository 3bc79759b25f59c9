import type { Garment, PrintArea } from './types.ts'

const TEE_FRONT: PrintArea = { x: 347, y: 288, width: 306, height: 344, widthMm: 305, heightMm: 343 }
const TEE_BACK: PrintArea = { x: 347, y: 232, width: 306, height: 357, widthMm: 305, heightMm: 356 }
const TOTE: PrintArea = { x: 316, y: 478, width: 368, height: 368, widthMm: 254, heightMm: 254 }

const SIDES = ['front', 'back'] as const

/** What can be drawn. The scale is that of an adult M, so a print looks as large as it will be. */
export const GARMENTS: readonly Garment[] = [
  { kind: 'tee', sides: SIDES, printAreas: { front: TEE_FRONT, back: TEE_BACK } },
  {
    kind: 'womens-tee',
    sides: SIDES,
    printAreas: {
      front: { x: 367, y: 312, width: 266, height: 305, widthMm: 267, heightMm: 305 },
      back: { x: 367, y: 246, width: 266, height: 329, widthMm: 267, heightMm: 330 }
    }
  },
  {
    kind: 'youth-tee',
    sides: SIDES,
    printAreas: {
      front: { x: 382, y: 284, width: 236, height: 306, widthMm: 216, heightMm: 280 },
      back: { x: 375, y: 232, width: 250, height: 334, widthMm: 229, heightMm: 305 }
    }
  },
  {
    kind: 'tank',
    sides: SIDES,
    printAreas: {
      front: { x: 373, y: 340, width: 254, height: 304, widthMm: 254, heightMm: 304 },
      back: { x: 373, y: 262, width: 254, height: 330, widthMm: 254, heightMm: 330 }
    }
  },
  { kind: 'long-sleeve', sides: SIDES, printAreas: { front: TEE_FRONT, back: TEE_BACK } },
  {
    kind: 'hoodie',
    sides: SIDES,
    printAreas: {
      front: { x: 369, y: 406, width: 262, height: 206, widthMm: 305, heightMm: 240 },
      back: { x: 369, y: 388, width: 262, height: 306, widthMm: 305, heightMm: 356 }
    }
  },
  {
    kind: 'polo',
    sides: SIDES,
    printAreas: {
      // the wearer's left chest
      front: { x: 566, y: 306, width: 102, height: 102, widthMm: 102, heightMm: 102 },
      back: { x: 347, y: 240, width: 306, height: 330, widthMm: 305, heightMm: 330 }
    }
  },
  {
    kind: 'jacket',
    sides: SIDES,
    printAreas: {
      // the wearer's left chest
      front: { x: 560, y: 336, width: 102, height: 102, widthMm: 102, heightMm: 102 },
      back: { x: 352, y: 268, width: 296, height: 345, widthMm: 305, heightMm: 356 }
    }
  },
  {
    kind: 'bodysuit',
    sides: SIDES,
    printAreas: {
      front: { x: 391, y: 336, width: 218, height: 242, widthMm: 114, heightMm: 127 },
      back: { x: 391, y: 296, width: 218, height: 242, widthMm: 114, heightMm: 127 }
    }
  },
  {
    kind: 'cap',
    sides: SIDES,
    printAreas: {
      front: { x: 313, y: 348, width: 374, height: 198, widthMm: 108, heightMm: 57 },
      back: { x: 345, y: 370, width: 310, height: 112, widthMm: 89, heightMm: 32 }
    }
  },
  { kind: 'tote', sides: SIDES, printAreas: { front: TOTE, back: TOTE } }
]
