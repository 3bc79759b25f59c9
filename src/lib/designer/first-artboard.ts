import { required } from '#lib/shared/required.ts'

import type { Artboard, Design } from './design.ts'

/** Every design has one. */
export function firstArtboard({ artboards }: Pick<Design, 'artboards'>): Artboard {
  return required(artboards[0], 'an artboard')
}
