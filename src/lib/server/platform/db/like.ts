/** A pattern of LIKE that finds what has this text in it, whatever signs it has. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
}
