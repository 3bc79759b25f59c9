import { EMAIL } from './email.ts'

interface Named {
  name: string
  email: string
}

interface Read {
  people: Named[]
  /** A line whose address is none: its number, and what stands there. */
  odd: { line: number; text: string } | undefined
}

/** One person a line, as typed or pasted from a spreadsheet: the name, then the address if there is one, in any order. */
export function readPeople(text: string): Read {
  const people: Named[] = []
  let odd: Read['odd']
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    // "Ada Reyes <ada@example.com>" is how mail programs write it.
    const parts = line.split(/[\t,;<>]/).map(part => part.trim()).filter(Boolean) // biome-ignore format: one line
    if (parts.length === 0) continue
    const mail = parts.find(part => part.includes('@')) ?? ''
    if (mail && !EMAIL.test(mail)) odd ??= { line: at + 1, text: mail }
    const name = parts.filter(part => part !== mail).join(' ')
    people.push({ name: (name || mail.replace(/@.*/s, '')).slice(0, 60), email: mail.toLowerCase() })
  }
  return { people, odd }
}
