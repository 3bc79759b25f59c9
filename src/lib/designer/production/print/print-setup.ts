import type { Design, PrintSetup } from '../../design.ts'

const USUAL: PrintSetup = {
  size: 'fit',
  wMm: 210,
  hMm: 297,
  gapMm: 4,
  copies: null,
  through: 'none',
  backingMm: 3,
  offsetMm: 0,
  bleedMm: 0
}

/** How copies lie on the sheet; as usual where nobody has said. */
export function printSetup({ production }: Pick<Design, 'production'>): PrintSetup {
  return production.print ?? USUAL
}
