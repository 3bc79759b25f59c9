import { required } from '#lib/shared/required.ts'
import type { Design } from '#lib/designer/design.ts'
import { GARMENT_COLOURS } from '#lib/garments/colours.ts'

/** The garment colour that all artboards show below the design, by name. */
export function groundOf({ artboards }: Design): string | undefined {
  const hexes = new Set(artboards.map(({ bg }) => bg?.toLowerCase()))
  return hexes.size === 1 ? GARMENT_COLOURS.find(({ hex }) => hexes.has(hex.toLowerCase()))?.name : undefined
}

/** All artboards, and the mock-up if there is one, on garments of this colour. */
export function onGarment({ artboards, mockup }: Design, name: string): Partial<Design> {
  const index = GARMENT_COLOURS.findIndex(colour => colour.name === name)
  const { hex } = required(GARMENT_COLOURS[index], 'a colour')
  return {
    artboards: artboards.map(board => ({ ...board, bg: hex })),
    // Its place and width come before the colour, the garment's size after it.
    ...(mockup && mockup.placement.length > 3 && { mockup: { ...mockup, placement: mockup.placement.with(3, index) } })
  }
}
