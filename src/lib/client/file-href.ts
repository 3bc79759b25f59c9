/** The widths in which the server keeps a picture. */
type Width = 200 | 400 | 800 | 1600

/** Where an uploaded picture is shown; the name in it is for people, the id alone finds it. */
export function fileHref(fileId: string, width: Width = 800): string {
  return `/files/${fileId}/picture?w=${width}`
}

/** All of its pixels, as a PNG or a JPEG. */
export function printHref(fileId: string): string {
  return `/files/${fileId}/picture?print`
}
