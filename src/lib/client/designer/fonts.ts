import type { OwnFont } from '#lib/contract/fonts.ts'
import { type Font, FONTS_VERSION } from '#lib/designer/text/fonts.ts'
import type { Axes } from '#lib/designer/text/own-fonts.ts'

/** A style of a font of the shop, as one of ours is offered. */
export interface OfferedFont extends Pick<Font, 'id' | 'family' | 'weight' | 'files'> {
  style: string
  italic: boolean
  axes: Axes
  /** For pens. */
  isSingleLine?: boolean | undefined
}

/** Families together, each from its lightest style to its boldest. */
export function offeredFonts(fonts: readonly OwnFont[]): OfferedFont[] {
  const all = fonts.flatMap(({ id: fileId, family, styles }) =>
    styles.map(({ id, name: style, weight, italic, axes, isSingleLine }): OfferedFont => {
      return { id, family, style, weight, italic, axes, isSingleLine, files: [`own/${fileId}`] }
    })
  )
  const byName = (one: OfferedFont, other: OfferedFont) => one.family.localeCompare(other.family)
  return all.toSorted((a, b) => byName(a, b) || a.weight - b.weight || Number(a.italic) - Number(b.italic))
}

/** “Lato Bold”; a style that says nothing is left out. */
export function fullName({ family, style }: Pick<OfferedFont, 'family' | 'style'>): string {
  return style === 'Regular' ? family : `${family} ${style}`
}

/** Where a file of a font is: "@fontsource/anton/files/anton-latin-400-normal.woff" by its last part. */
export function fontUrl(path: string): string {
  return `/designer/fonts/${FONTS_VERSION}/${path.slice(path.lastIndexOf('/') + 1)}`
}

export async function fetchFont(path: string): Promise<Uint8Array> {
  const reply = await fetch(fontUrl(path))
  if (!reply.ok) throw new Error(`The font could not be loaded (${reply.status})`)
  return new Uint8Array(await reply.arrayBuffer())
}

const faces = new Map<string, Promise<void>>()

type Faced = Pick<Font, 'id' | 'weight' | 'files'> & { axes?: Axes; isSingleLine?: boolean | undefined }

/** Lets the browser write with a font too: in the list of fonts with its Latin letters. */
export function loadFace(font: Faced): Promise<void> {
  return loadFile(font, 0)
}

/** With the letters of all its scripts: where text is typed. */
export async function loadFaces(font: Faced): Promise<void> {
  await Promise.all(font.files.map((_, index) => loadFile(font, index)))
}

function loadFile({ id, weight, files, axes }: Faced, index: number): Promise<void> {
  const name = faceName(id, index)
  let wait = faces.get(name)
  if (!wait) {
    const face = new FontFace(name, `url("${fontUrl(files[index]!)}")`, {
      // The file of an own font is one weight, or is set to it by its axes.
      weight: axes ? '1 1000' : String(weight),
      display: 'block'
    })
    document.fonts.add(face)
    wait = face.load().then(
      () => undefined,
      () => void faces.delete(name)
    )
    faces.set(name, wait)
  }
  return wait
}

export function faceName(id: string, index = 0): string {
  return `designer-${id.replaceAll(/[^\w-]/g, '_')}${index > 0 ? `-${index}` : ''}`
}

/** For a style: a browser looks for a letter in their order, as the outlines do. */
export function faceNames({ id, files }: Faced): string {
  return files.map((_, index) => `"${faceName(id, index)}"`).join(', ')
}

/** How a browser writes with a font that is loaded. */
export function faceStyle(font: Faced): { fontFamily: string; fontWeight: number; fontVariationSettings?: string } {
  // A browser fills letters, and these surround nothing.
  if (font.isSingleLine) return { fontFamily: 'inherit', fontWeight: 400 }
  const axes = Object.entries(font.axes ?? {})
  const settings = axes.map(([tag, value]) => `"${tag}" ${value}`).join(', ')
  return {
    fontFamily: faceNames(font),
    fontWeight: font.weight,
    ...(settings && { fontVariationSettings: settings })
  }
}
