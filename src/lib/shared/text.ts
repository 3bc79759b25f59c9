/** First letters of the first two words, in upper case. */
export function initials(text: string): string {
  const words = text.trim().split(/\s+/).slice(0, 2)
  return words.map(word => word.charAt(0).toUpperCase()).join('')
}

/** Hides the middle third of a text of four or more characters, for logs and screens that only need a hint. */
export function mask(text: string): string {
  if (text.length < 4) return text
  const start = Math.floor(text.length / 3)
  const end = Math.ceil((text.length * 2) / 3)
  return text.slice(0, start) + '*'.repeat(end - start) + text.slice(end)
}

/** listOrders → "List orders" */
export function sentence(name: string): string {
  const words = name.replaceAll(/([A-Z])/g, ' $1').toLowerCase()
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
