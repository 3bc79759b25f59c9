/** Text as it may stand between tags and inside quoted attributes. Drops what XML 1.0 cannot hold at all. */
export function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r -\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

/** Ids go into attributes and url(#…), so only plain characters survive. */
export function safeId(prefix: string): string {
  return prefix.replace(/[^\w-]/g, '') || 'g'
}

const OWN_PATH = /^(?:\/(?:files|artwork|designs)\/|\.\/)?[\w-][\w.-]*(?:\/[\w-][\w.-]*)*(?:\?[\w.=&%-]*)?$/
const EMBEDDED = /^data:image\/(?:png|jpeg|webp|svg\+xml);base64,[A-Za-z0-9+/]+={0,2}$/

/** A picture of ours or one that carries its own bytes. Nothing may name another host, a scheme or a folder above. */
export function isOwnPicture(href: string): boolean {
  return OWN_PATH.test(href) || EMBEDDED.test(href)
}

/** A number as short as it needs to be; what is not finite becomes 0, so no attribute is ever broken by one. */
export function short(value: number, digits = 2): string {
  return Number.isFinite(value) ? String(Number(value.toFixed(digits))) : '0'
}

/** Plain letters and % only, as an address of ours is checked for. */
export function encodedPart(text: string): string {
  const signs = /[!'()*~]/g
  return encodeURIComponent(text.toWellFormed()).replaceAll(signs, sign => `%${sign.charCodeAt(0).toString(16)}`)
}
