declare module 'fontkit' {
  interface Path {
    scale(x: number, y: number): Path
    translate(x: number, y: number): Path
    toSVG(): string
  }

  interface Font {
    unitsPerEm: number
    hasGlyphForCodePoint(codePoint: number): boolean
    layout(text: string): { glyphs: { path: Path }[]; positions: { xAdvance: number }[] }
  }

  export function create(bytes: Uint8Array): Font
}
