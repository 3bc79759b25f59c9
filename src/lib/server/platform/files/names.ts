const EXTENSIONS: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
  'font/ttf': 'ttf',
  'font/otf': 'otf'
}
const MAX_LENGTH = 100

// biome-ignore lint/suspicious/noControlCharactersInRegex: a name is shown in one line, in the direction of the page
const UNSEEN = /[\0-\x1f\x7f-\x9f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g

export function extensionOf(mime: string): string {
  return EXTENSIONS[mime] ?? 'bin'
}

/** A name to show and to download under, with the ending of what the file became. It is never part of a path on disk. */
export function cleanName(given: string, mime: string): string {
  const last = given.toWellFormed().normalize('NFC').replaceAll(UNSEEN, '').split(/[/\\]/).at(-1) ?? ''
  const stem = last
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replaceAll(/[<>:"|?*]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[.\s]+/, '')
  const short = Array.from(stem).slice(0, MAX_LENGTH).join('').trim()
  return `${short || 'picture'}.${extensionOf(mime)}`
}

/** The name is for people; the id alone finds the file. */
export function fileUrl({ id, name }: { id: string; name: string }): string {
  return `/files/${id}/${encodeURIComponent(name)}`
}

/** RFC 6266: a plain name for old programs, the true one for the rest. */
export function disposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\x20-\x7e]/g, '_')
    .replaceAll(/["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`
  )
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
