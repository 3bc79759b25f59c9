/** Widths in which a picture is also kept, made when first asked for. */
export const WIDTHS = [200, 400, 800, 1600] as const

/** For print: no upload is larger, so none is made smaller. */
export const PRINT_BOX = { width: 4000, height: 4000, format: 'png' } as const

export function shrunkKey(key: string, width: number): string {
  return `${key}.w${width}.webp`
}

/** Where the drawing is kept that a picture was made of; a picture from a photo has none. */
export function drawingKey(key: string): string | undefined {
  return key.endsWith('.svg.png') ? key.slice(0, -'.png'.length) : undefined
}

export function allKeys(key: string): string[] {
  return [key, drawingKey(key) ?? [], WIDTHS.map(width => shrunkKey(key, width))].flat(2)
}
