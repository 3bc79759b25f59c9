import { FONTS_VERSION } from '#lib/designer/text/fonts.ts'

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

/** Lets the browser write with a font too: where text is typed, and in the list of fonts. */
export function loadFace({
  id,
  weight,
  files
}: {
  id: string
  weight: number
  files: readonly string[]
}): Promise<void> {
  let wait = faces.get(id)
  if (!wait) {
    const face = new FontFace(faceName(id), `url("${fontUrl(files[0]!)}")`, {
      weight: String(weight),
      display: 'block'
    })
    document.fonts.add(face)
    wait = face.load().then(
      () => undefined,
      () => void faces.delete(id)
    )
    faces.set(id, wait)
  }
  return wait
}

export function faceName(id: string): string {
  return `designer-${id}`
}
