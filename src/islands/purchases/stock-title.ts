import { blankTitle } from '#lib/shared/blanks.ts'

export function stockTitle(style: { name: string; maker: string; styleNumber: string; colour: string }): string {
  return [blankTitle(style), style.colour].filter(Boolean).join(', ')
}
