// Fields of the contract and columns of the database: their names are spelt in two ways, and columns of JSON take text.
import { type RawBuilder, sql } from 'kysely'

type Snake<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : Name

/** `dueOn` as `due_on`; those of `Json` as text. */
type Columns<Fields, Json> = {
  [Name in keyof Fields & string as Snake<Name>]: Name extends Json
    ? string | Extract<Fields[Name], null | undefined>
    : Fields[Name]
}

const columnOf = (name: string) => name.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
const nameOf = (column: string) => column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/**
 * These fields under the names of their columns, to be written. Nothing else that an object has is written, and of these no
 * more than it has.
 */
export function toColumns<Name extends string, Fields extends { [Each in Name]?: unknown }, const Json extends Name>(
  names: readonly Name[],
  fields: Fields,
  json: readonly Json[]
): Columns<Pick<Fields, Name>, Json> {
  const isJson = (name: Name) => (json as readonly Name[]).includes(name)
  const written = names.filter(name => fields[name] !== undefined)
  const columns = written.map(name => {
    const value = fields[name]
    return [columnOf(name), isJson(name) && value !== null ? JSON.stringify(value) : value]
  })
  return Object.fromEntries(columns) as Columns<Pick<Fields, Name>, Json>
}

/** A row under the names that the contract's schema reads. */
export function toFields(row: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [nameOf(column), value]))
}

/** For a `select`: columns of `table` under the names of these fields. */
export function selectFields(table: string, names: readonly string[]): RawBuilder<unknown> {
  return sql.join(names.map(name => sql`${sql.ref(`${table}.${columnOf(name)}`)} as ${sql.ref(name)}`))
}
