// A migration runs while processes of the release before still work: first add, and take away a release later.
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'

import { expect, test } from 'vitest'

import { findRiskySteps } from '#lib/server/platform/db/risky-steps.ts'

/** Those before were released, or made, before the rule. */
const SINCE = '0860'
/** In front of a step that is right all the same. */
const REASON = /^-- (Fails|Waits): .{20,}/gm

const effectsOf = (text: string) => findRiskySteps(text).map(({ effect }) => effect)

test.for([
  'drop table jobs',
  'alter table jobs drop column name',
  'alter table jobs\n  add column a text,\n  drop column b',
  'alter table jobs rename column name to title',
  'alter table jobs rename to works',
  'alter table jobs alter column name set not null',
  'alter table jobs add column name text not null',
  'alter table jobs add name text not null check (name <> 0::text)',
  'alter table jobs alter column size type bigint',
  'alter table jobs alter size set data type bigint'
])('finds what an older release fails at: %s', statement => {
  expect(effectsOf(statement)).toContain('fails')
})

test.for([
  'create index jobs_name on jobs (name)',
  'create unique index jobs_name on jobs (name)',
  'alter table jobs add constraint named check (name <> 0::text)'
])('finds what writers wait for: %s', statement => {
  expect(effectsOf(statement)).toEqual(['waits'])
})

test.for([
  'alter table jobs add column name text',
  "alter table jobs add column name text not null default ''",
  "alter table jobs add column name text default '' not null",
  'alter table jobs add column size bigint not null generated always as (1) stored',
  'alter table jobs add constraint named check (true) not valid',
  'alter table jobs alter column name drop not null',
  '-- drop table jobs\nselect 1',
  'create table jobs (id uuid not null); create index jobs_id on jobs (id); alter table jobs add constraint a unique (id)',
  'drop index jobs_name'
])('finds nothing in: %s', text => {
  expect(findRiskySteps(text)).toEqual([])
})

test('each step of a migration that an older release could not live with gives a reason', () => {
  const files = globSync('src/lib/server/platform/db/migrations/*.sql').filter(file => basename(file) >= SINCE)
  const unexplained = files.flatMap(file => {
    const text = readFileSync(file, 'utf8')
    const steps = findRiskySteps(text)
    const reasons = [...text.matchAll(REASON)].length
    return reasons < steps.length ? steps.map(({ effect, statement }) => `${file}: ${effect}: ${statement}`) : []
  })
  expect(unexplained).toEqual([])
})
