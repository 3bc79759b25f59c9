/** Names something made in this browser; also where the page came without https. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12))
  return Array.from(bytes, byte => byte.toString(36).padStart(2, '0')).join('')
}
