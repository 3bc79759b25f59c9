// Who did something: a person, or a program that called with a key, for which a person answers.
import { type RawBuilder, sql } from 'kysely'

/** The key that was used, as people are shown it; null where there was none. */
export function keyText(byKey: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql<string | null>`('API key ' || ${byKey})`
}

/** The key, else the name of the person `u`, who may have left; of a row with the column `by_key`. */
export function whoText(row: string): RawBuilder<string> {
  const byKey = keyText(sql.ref(`${row}.by_key`))
  return sql<string>`coalesce(${byKey}, trim(u.first_name || ' ' || u.last_name), '')`
}
