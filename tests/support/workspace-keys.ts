// Which keys of the workspaces' tables carry the workspace: what a distributed PostgreSQL, or a database for each part of
// the shops, asks of them. `npm run list:keys` writes the list to src/lib/server/platform/db/KEYS.md.
import { writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

import type { Client } from 'pg'

import { migrate } from '#lib/server/platform/db/migrate.ts'

import { ACROSS_WORKSPACES, MADE_BEFORE, WITHOUT_WORKSPACE } from './workspace-keys-known.ts'
import { createDatabase, startTestServer, withClient } from './postgres.ts'

export const KEYS_FILE = 'src/lib/server/platform/db/KEYS.md'

interface Key {
  name: string
  isPrimary: boolean
  columns: string[]
  carries: boolean
  /** One of its columns names a row of the same workspace, so the workspace can be added without changing what it refuses. */
  isWithinParent: boolean
}

interface Reference {
  columns: string[]
  target: string
  carries: boolean
  kind: 'workspace' | 'row' | 'platform'
}

export interface KeyedTable {
  name: string
  /** Whether workspace_id is there, and may be empty: rows of the platform itself. */
  workspace: 'own' | 'may be empty' | 'by its parent'
  keys: Key[]
  references: Reference[]
}

/** A table of the workspaces is one that row security guards. */
const TABLES = `
  with guarded as (
    select oid, relname from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relrowsecurity
  ), own as (
    select attrelid, attnum, attnotnull from pg_attribute where attname = 'workspace_id' and not attisdropped
    union all select oid, 1, true from guarded where relname = 'workspaces'
  )
  select t.relname as name,
    case when w.attnum is null then 'by its parent' when w.attnotnull then 'own' else 'may be empty' end as workspace,
    (select coalesce(jsonb_agg(jsonb_build_object(
        'name', i.indexrelid::regclass::text, 'isPrimary', i.indisprimary,
        'columns', array(select pg_get_indexdef(i.indexrelid, n, true) from generate_series(1, i.indnkeyatts) n),
        'carries', coalesce(w.attnum = any (i.indkey), false),
        'isWithinParent', exists (
          select from pg_constraint f join guarded p on p.oid = f.confrelid
          where f.conrelid = t.oid and f.contype = 'f' and f.conkey <@ i.indkey::int2[])
      ) order by i.indisprimary desc, i.indexrelid::regclass::text), '[]')
      from pg_index i where i.indrelid = t.oid and i.indisunique) as keys,
    (select coalesce(jsonb_agg(jsonb_build_object(
        'columns', array(select attname from unnest(f.conkey) k join pg_attribute a on a.attrelid = t.oid and a.attnum = k),
        'target', f.confrelid::regclass::text,
        'carries', coalesce(w.attnum = any (f.conkey), false),
        'kind', case when f.confrelid = 'workspaces'::regclass then 'workspace'
          when f.confrelid in (select oid from guarded) then 'row' else 'platform' end
      ) order by f.conname), '[]')
      from pg_constraint f where f.conrelid = t.oid and f.contype = 'f') as references
  from guarded t left join own w on w.attrelid = t.oid
  order by t.relname`

/** Of a connection to a migrated database. */
export async function readKeys(client: Client): Promise<KeyedTable[]> {
  return (await client.query<KeyedTable>(TABLES)).rows
}

/** What a table lacks that is not known with its reason. Empty: the table can be distributed, or somebody said why not. */
export function findUnexplained({ name, workspace, keys, references }: KeyedTable): string[] {
  const faults = keys
    .filter(key => !key.carries && !key.isWithinParent && !key.isPrimary && !ACROSS_WORKSPACES[key.name])
    .map(key => `${key.name} is unique over all workspaces: add workspace_id, or a reason to ACROSS_WORKSPACES`)
  if (WITHOUT_WORKSPACE[name] || MADE_BEFORE.includes(name)) return faults
  if (workspace !== 'own') faults.push(`${name} has no workspace_id that is never empty`)
  if (!keys.some(key => key.isPrimary)) faults.push(`${name} has no primary key`)
  for (const key of keys)
    if (!key.carries && !ACROSS_WORKSPACES[key.name]) faults.push(`${key.name} does not carry workspace_id`)
  for (const each of references)
    if (each.kind === 'row' && !each.carries && !MADE_BEFORE.includes(each.target))
      faults.push(`${name} (${each.columns}) refers to ${each.target} without workspace_id`)
  return faults
}

/** Reasons of what is not there any more, or has become right. */
export function findStaleReasons(tables: KeyedTable[]): string[] {
  const byName = new Map(tables.map(table => [table.name, table]))
  const across = new Set(tables.flatMap(({ keys }) => keys.filter(({ carries }) => !carries).map(({ name }) => name)))
  return [
    ...Object.keys(ACROSS_WORKSPACES).filter(name => !across.has(name)),
    ...[...Object.keys(WITHOUT_WORKSPACE), ...MADE_BEFORE].filter(name => {
      const table = byName.get(name)
      return !table || (table.workspace === 'own' && isWhole(table))
    })
  ]
}

function isWhole({ keys, references }: KeyedTable): boolean {
  if (!keys.some(({ isPrimary }) => isPrimary)) return false
  return keys.every(({ carries }) => carries) && references.every(({ carries, kind }) => carries || kind !== 'row')
}

/** The whole of KEYS.md. */
export function writeKeys(tables: KeyedTable[]): string {
  const keys = tables.flatMap(table => table.keys)
  const references = tables.flatMap(table => table.references)
  const count = (list: { carries: boolean }[]) => `${list.filter(({ carries }) => carries).length} of ${list.length}`
  const rows = references.filter(({ kind }) => kind === 'row')
  const platform = references.filter(({ kind }) => kind === 'platform')
  const uniques = keys.filter(({ isPrimary }) => !isPrimary)
  const across = uniques.filter(({ carries, isWithinParent }) => !carries && !isWithinParent)
  return `# Which keys carry the workspace

Written by \`npm run list:keys\` from a migrated database; don't edit it. \`tests/api/workspace-keys.test.ts\` fails when it is out
of date, and when a new table of a workspace does not carry \`workspace_id\` in its keys and has no reason in
\`tests/support/workspace-keys-known.ts\`. What it is for, and what it costs to change: [GROWING](../../../../../deploy/GROWING.md).

| | carry \`workspace_id\` |
| --- | --- |
| tables that have it as a column | ${tables.filter(({ workspace }) => workspace !== 'by its parent').length} of ${tables.length} |
| tables whose every key carries it | ${tables.filter(table => table.workspace === 'own' && isWhole(table)).length} of ${tables.length} |
| primary keys | ${count(keys.filter(({ isPrimary }) => isPrimary))} |
| other unique keys | ${count(uniques)} (${uniques.filter(({ carries, isWithinParent }) => !carries && isWithinParent).length} are within a row of the workspace, ${across.length} hold over all) |
| references to rows of the same workspace | ${count(rows)} |
| references to tables of the platform | ${platform.length}, all to ${[...new Set(platform.map(({ target }) => `\`${target}\``))].join(', ')} |

## Unique over all workspaces

${across.map(({ name, columns }) => `- \`${name}\` (${columns.join(', ')}): ${ACROSS_WORKSPACES[name] ?? 'no reason'}`).join('\n')}

## Tables

"yes": carried. Otherwise the columns that lack it; *within* a row of the workspace, or over *all*.

| Table | workspace_id | Primary key | Other unique keys | References to rows of the workspace |
| --- | --- | --- | --- | --- |
${tables.map(writeRow).join('\n')}
`
}

function writeRow({ name, workspace, keys, references }: KeyedTable): string {
  const cell = (list: { carries: boolean }[], text: string[]) => {
    if (list.length === 0) return ''
    return text.length === 0 ? 'yes' : text.join('; ')
  }
  const primary = keys.filter(({ isPrimary }) => isPrimary)
  const others = keys.filter(({ isPrimary }) => !isPrimary)
  const rows = references.filter(({ kind }) => kind === 'row')
  const lacking = <Each extends { carries: boolean }>(list: Each[], text: (each: Each) => string) =>
    list.filter(({ carries }) => !carries).map(text)
  return `| ${[
    name,
    workspace === 'own' ? 'yes' : workspace,
    primary.length === 0
      ? 'none'
      : cell(
          primary,
          lacking(primary, ({ columns }) => columns.join(', '))
        ),
    cell(
      others,
      lacking(others, ({ columns, isWithinParent }) => `${columns.join(', ')} (${isWithinParent ? 'within' : 'all'})`)
    ),
    cell(
      rows,
      lacking(rows, ({ columns, target }) => `${columns.join(', ')} → ${target}`)
    )
  ].join(' | ')} |`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const server = await startTestServer()
  try {
    const url = await createDatabase(server.adminUrl, `platen_keys_${process.pid}`)
    await migrate(url)
    writeFileSync(KEYS_FILE, writeKeys(await withClient(url, readKeys)))
  } finally {
    await server.stop()
  }
}
