// Print areas as the trade has them (mm): the usual sizes of adult shirts, and what else is pressed.
const INCH = 25.4

export const PRESETS = [
  { id: 'fullFront', wMm: 12 * INCH, hMm: 14 * INCH },
  { id: 'fullBack', wMm: 12 * INCH, hMm: 15 * INCH },
  { id: 'leftChest', wMm: 4 * INCH, hMm: 4 * INCH },
  { id: 'youthFront', wMm: 9 * INCH, hMm: 10 * INCH },
  { id: 'sleeve', wMm: 3.5 * INCH, hMm: 3.5 * INCH },
  { id: 'longSleeve', wMm: 3 * INCH, hMm: 14 * INCH },
  { id: 'nape', wMm: 3 * INCH, hMm: 3 * INCH },
  { id: 'cap', wMm: 4.5 * INCH, hMm: 2.25 * INCH },
  { id: 'tote', wMm: 10 * INCH, hMm: 10 * INCH },
  { id: 'mug', wMm: 8.5 * INCH, hMm: 3.5 * INCH },
  { id: 'decal', wMm: 12 * INCH, hMm: 12 * INCH }
] as const
