const LETTERS = '0123456789abcdefghijklmnopqrstuvwxyz'

/** A name for a new object that no other maker of names will find by chance. */
export function newId(prefix = 'o'): string {
  let id = `${prefix}_`
  for (const byte of crypto.getRandomValues(new Uint8Array(14))) id += LETTERS[byte % 36]
  return id
}
