import { type Font, FONTS_VERSION } from '#lib/designer/text/fonts.ts'

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

type Faced = Pick<Font, 'id' | 'weight' | 'files'>

/** Lets the browser write with a font too: in the list of fonts with its Latin letters. */
export function loadFace(font: Faced): Promise<void> {
  return loadFile(font, 0)
}

/** With the letters of all its scripts: where text is typed. */
export async function loadFaces(font: Faced): Promise<void> {
  await Promise.all(font.files.map((_, index) => loadFile(font, index)))
}

function loadFile({ id, weight, files }: Faced, index: number): Promise<void> {
  const name = faceName(id, index)
  let wait = faces.get(name)
  if (!wait) {
    const face = new FontFace(name, `url("${fontUrl(files[index]!)}")`, { weight: String(weight), display: 'block' })
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
  return `designer-${id}${index > 0 ? `-${index}` : ''}`
}

/** For a style: a browser looks for a letter in their order, as the outlines do. */
export function faceNames({ id, files }: Faced): string {
  return files.map((_, index) => `"${faceName(id, index)}"`).join(', ')
}
