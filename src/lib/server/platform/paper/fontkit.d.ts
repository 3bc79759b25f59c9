declare module 'fontkit' {
  interface Path {
    scale(x: number, y: number): Path
    translate(x: number, y: number): Path
    toSVG(): string
    bbox: { minX: number; minY: number; maxX: number; maxY: number }
    commands: unknown[]
  }

  interface Font {
    unitsPerEm: number
    characterSet: number[]
    glyphForCodePoint(code: number): { path: Path; advanceWidth: number }
    getVariation(axes: Record<string, number>): Font
    layout(text: string): {
      advanceWidth: number
      glyphs: { path: Path }[]
      positions: { xAdvance: number; xOffset: number; yOffset: number }[]
    }
  }

  export function create(bytes: Uint8Array): Font
}
