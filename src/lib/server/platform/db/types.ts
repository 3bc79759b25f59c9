// Writes tables.ts from a migrated database: `DATABASE_URL=… node src/lib/server/platform/db/types.ts`.
import { spawnSync } from 'node:child_process'

const mapping = {
  timestamptz: 'string',
  date: 'string',
  citext: 'string',
  int8: 'number',
  // A list given as it is would become a PostgreSQL array, so JSON is written as text.
  jsonb: 'ColumnType<unknown, string, string>'
}

/** Writes the table types of the database at this address; with `verify`, only says whether the file is up to date. */
export function writeTypes(url: string, verify = false): boolean {
  const { status } = spawnSync(
    process.execPath,
    [
      'node_modules/kysely-codegen/dist/cli/bin.js',
      ...[
        '--dialect',
        'postgres',
        '--url',
        url,
        '--out-file',
        'src/lib/server/platform/db/tables.ts',
        '--type-only-imports'
      ],
      ...['--type-mapping', JSON.stringify(mapping), '--exclude-pattern', '{schema_migrations*,pgboss.*}'],
      ...(verify ? ['--verify'] : ['--log-level', 'warn'])
    ],
    { stdio: verify ? 'ignore' : 'inherit' }
  )
  return status === 0
}

if (import.meta.main) writeTypes(process.env['DATABASE_URL']!)
