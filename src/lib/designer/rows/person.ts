// How a person of a job's list fills in a design: which of its columns have the name, the number and the size.
import { isQuantityName, type Row, SIZE, type Variable } from './columns.ts'

export interface Person {
  name: string
  number: string
  size: string
}

export type PersonField = keyof Person

/** What a person's name goes into, in the languages that columns of lists have here. */
const NAMES = /name|nom\b|nome|nombre|player|spieler/i
const NUMBERS = /number|\bno\b|#|nr/i

/** By column; one that no person fills in has what the design's first row says. */
export function personFields(variables: readonly Pick<Variable, 'name' | 'type'>[]): Map<string, PersonField> {
  const fields = new Map<string, PersonField>()
  const texts: string[] = []
  for (const { name, type } of variables) {
    if (name === SIZE) fields.set(name, 'size')
    else if (isQuantityName(name)) continue
    else if (type === 'number' || NUMBERS.test(name)) fields.set(name, 'number')
    else texts.push(name)
  }
  const named = texts.filter(name => NAMES.test(name))
  // Where none is called so, a name goes into the one text there is.
  const names = named.length > 0 ? named : texts.length === 1 ? texts : []
  for (const name of names) fields.set(name, 'name')
  return fields
}

export function personRow(
  { variables, rows }: { variables: readonly Pick<Variable, 'name' | 'type'>[]; rows: readonly Row[] },
  person: Person | undefined
): Record<string, string> {
  const fields = personFields(variables)
  return Object.fromEntries(
    variables.map(({ name }) => {
      const field = fields.get(name)
      return [name, field ? (person?.[field] ?? '') : String(rows[0]?.[name] ?? '')]
    })
  )
}

/** Every font of the designer has these letters, so such a text needs no look into them. */
const USUAL = /^[A-Za-z0-9 .,'-]*$/

export function isUsualText(text: string | number): boolean {
  return USUAL.test(String(text))
}
