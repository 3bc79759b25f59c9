export const GARMENT_KINDS = [
  'tee',
  'womens-tee',
  'youth-tee',
  'tank',
  'long-sleeve',
  'hoodie',
  'polo',
  'jacket',
  'bodysuit',
  'cap',
  'tote'
] as const
export type GarmentKind = (typeof GARMENT_KINDS)[number]

/** The lettering that names and numbers can be drawn in. */
export const LETTERING_IDS = ['collegiate', 'block', 'script', 'modern', 'cairo'] as const
export type LetteringId = (typeof LETTERING_IDS)[number]
/** One of these, or a font of the shop as designs name it. */
export type LetteringFont = LetteringId | `own-${string}`
export const LETTERING_NAMES: Record<LetteringId, string> = {
  collegiate: 'Collegiate',
  block: 'Block',
  script: 'Script',
  modern: 'Modern',
  cairo: 'Cairo'
}
