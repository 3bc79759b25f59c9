declare module 'fontkit' {
  interface Path {
    scale(x: number, y: number): Path
    translate(x: number, y: number): Path
    toSVG(): string
  }

  interface Font {
    unitsPerEm: number
    characterSet: number[]
    layout(text: string): {
      advanceWidth: number
      glyphs: { path: Path }[]
      positions: { xAdvance: number; xOffset: number; yOffset: number }[]
    }
  }

  export function create(bytes: Uint8Array): Font
}
