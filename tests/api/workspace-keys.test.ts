// A distributed PostgreSQL, or a database for each part of the shops, wants the workspace in every key of its tables.
import { readFileSync } from 'node:fs'

import { expect, inject, onTestFinished, test } from 'vitest'

import { createDatabase, withClient } from '../support/postgres.ts'
import { findStaleReasons, findUnexplained, KEYS_FILE, readKeys, writeKeys } from '../support/workspace-keys.ts'

async function readTemplate(change = '') {
  const template = inject('template')
  const name = template.replace('template', `keys_${crypto.randomUUID().slice(0, 8)}`)
  const url = await createDatabase(inject('adminUrl'), name, template)
  onTestFinished(() =>
    withClient(inject('adminUrl'), async client => void (await client.query(`drop database "${name}"`)))
  )
  return withClient(url, async client => {
    if (change) await client.query(change)
    return readKeys(client)
  })
}

test('each table of a workspace carries it in its keys, or is named with the reason', async () => {
  const tables = await readTemplate()
  expect(tables.length).toBeGreaterThan(100)
  expect(tables.flatMap(findUnexplained)).toEqual([])
  expect(findStaleReasons(tables)).toEqual([])
  expect(readFileSync(KEYS_FILE, 'utf8'), 'run npm run list:keys').toBe(writeKeys(tables))
})

test('a new table that does not carry it is named, one that does is fine', async () => {
  const tables = await readTemplate(`
    create table without_it (id uuid primary key, item_id uuid references items, code text unique);
    create table partly (
      workspace_id uuid not null references workspaces, id uuid, plate text unique,
      primary key (workspace_id, id), foreign key (id) references without_it
    );
    create table whole (
      workspace_id uuid not null references workspaces, id uuid, part_id uuid, primary key (workspace_id, id),
      foreign key (workspace_id, part_id) references partly
    );
    call protect_rows('without_it', 'item_id', 'items');
    call protect_rows('partly');
    call protect_rows('whole')`)
  expect(tables.flatMap(findUnexplained)).toEqual([
    'partly_plate_key is unique over all workspaces: add workspace_id, or a reason to ACROSS_WORKSPACES',
    'partly_plate_key does not carry workspace_id',
    'partly (id) refers to without_it without workspace_id',
    'without_it_code_key is unique over all workspaces: add workspace_id, or a reason to ACROSS_WORKSPACES',
    'without_it has no workspace_id that is never empty',
    'without_it_pkey does not carry workspace_id',
    'without_it_code_key does not carry workspace_id'
  ])
})
