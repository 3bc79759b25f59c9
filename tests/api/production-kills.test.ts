// Kill -9 while the sheets of a run are made, of the process and of its workers: the same sheets, none twice.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { makeRunSheets } from '#lib/contract/production-sheets.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import { makeSheets } from '#lib/server/production/cutting/make.ts'

import { sized } from '../support/long.ts'
import { seeded } from '../support/outlines.ts'
import { nameBy } from '../support/production-parts.ts'
import { insertRun, lettering } from '../support/production-rows.ts'
import { sent, signUp } from '../support/world.ts'

const KILLS = sized(2, 50)

test(`after ${KILLS} kills the sheets are those that nobody interrupted`, async () => {
  const random = seeded(11)
  const as = await signUp()
  const pieces = Array.from({ length: 60 }, (_, index) => {
    const parts = [lettering(nameBy(random), { outlineHex: '#C8202F' }), lettering(String(index), { hex: '#14213D', heightMm: 150 })] // biome-ignore format: one line
    return { code: `3-${index}`, parts }
  })
  const url = (await (globalThis as typeof globalThis & { testDatabase: Promise<string> }).testDatabase)!
  const runId = await insertRun(as.workspaceId, pieces)
  const ask = () => sent(makeRunSheets, { as, params: { runId }, query: { WorkspaceId: as.workspaceId }, body: { settings: { sheetMm: 250 } } }) // biome-ignore format: one line
  const sheets = async () => {
    const { rows } = await sql<{ plan: string; drawing: string; film_key: string; position: number }>`
      select plan, drawing, film_key, position from production_sheets where run_id = ${runId} order by plan`.execute(
      getDb()
    )
    return rows
  }
  await ask()
  await makeSheets(runId)
  const whole = (await sheets()).map(({ plan, drawing, film_key }) => ({ plan, drawing, film_key }))
  expect(whole.length).toBeGreaterThan(20)

  const state = async () => {
    const { rows } = await sql<{ state: string }>`select sheets_state as state from production_runs where id = ${runId}`.execute(getDb()) // biome-ignore format: one line
    return rows[0]!.state
  }
  let kills = 0
  while (kills < KILLS) {
    await sql`delete from production_sheets where run_id = ${runId} and position % 2 = ${kills % 2}`.execute(getDb())
    await ask()
    while ((await state()) !== 'ready') {
      const child = spawn('node', ['tests/support/make-sheets-process.ts', url, runId], { stdio: ['ignore', 'pipe', 'ignore'], env: { ...process.env } }) // biome-ignore format: one line
      const ended = once(child, 'exit')
      await once(child.stdout, 'data')
      // Whoever is dead is not heard of; nobody waits for it here.
      if (kills < KILLS) {
        await wait(100 + random() * 2000)
        const worker = random() < 0.3 ? childOf(child.pid!) : undefined
        if (worker) process.kill(worker, 'SIGKILL')
        else child.kill('SIGKILL')
        kills++
      }
      await ended
      await sql`update production_runs set sheets_beat_at = now() - interval '1 hour' where id = ${runId}`.execute(
        getDb()
      )
      expect(await state()).not.toBe('failed')
    }
    const after = await sheets()
    expect(after.map(({ plan, drawing, film_key }) => ({ plan, drawing, film_key }))).toEqual(whole)
    expect(new Set(after.map(({ film_key, position }) => `${film_key} ${position}`)).size).toBe(whole.length)
  }
})

function childOf(pid: number): number | undefined {
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      if (Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === pid) return Number(name)
    } catch {
      // It has ended meanwhile.
    }
  }
  return undefined
}
