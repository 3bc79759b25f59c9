export const GARMENT_KINDS = ['tee', 'long-sleeve', 'hoodie', 'polo', 'cap', 'tote'] as const
export type GarmentKind = (typeof GARMENT_KINDS)[number]
