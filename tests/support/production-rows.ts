// A run as it was frozen, written by the test itself.
import { sql } from 'kysely'

import { parsePath } from '#lib/designer/geometry/path.ts'
import { packSheet } from '#lib/designer/run/drawing.ts'
import type { RunPart } from '#lib/designer/run/part.ts'
import { getDb } from '#lib/server/platform/db/index.ts'

export interface FrozenPiece {
  code: string
  parts: Omit<RunPart, 'key' | 'code'>[]
  state?: string
}

export async function insertRun(workspaceId: string, pieces: readonly FrozenPiece[]): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into production_runs (workspace_id, number, name, from_kind)
    values (${workspaceId}, (select greatest(max(number), 1000000) + 1 from production_runs where workspace_id = ${workspaceId}),
      'Run', 'orders') returning id`.execute(getDb())
  const runId = rows[0]!.id
  await insertPieces(workspaceId, runId, pieces)
  return runId
}

export async function insertPieces(workspaceId: string, runId: string, pieces: readonly FrozenPiece[]): Promise<void> {
  const given = pieces.map((piece, position) => ({ state: 'waiting', ...piece, position }))
  await sql`
    insert into production_pieces (workspace_id, run_id, position, number, unit, code, parts, blank, person, state)
    select ${workspaceId}, ${runId}, position, position, 0, code, parts, '{}', '{}', state
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (position int, code text, parts jsonb, state text)
  `.execute(getDb())
}

export async function piecesOf(runId: string): Promise<Record<string, string>> {
  const { rows } = await sql<{ code: string; state: string }>`
    select code, state from production_pieces where run_id = ${runId}`.execute(getDb())
  return Object.fromEntries(rows.map(({ code, state }) => [code, state]))
}

export function lettering(text: string, more: Partial<Extract<RunPart['content'], { kind: 'lettering' }>> = {}) {
  const content = { kind: 'lettering', text, font: 'block', heightMm: 50, maxWidthMm: 300, arch: 0, hex: '#FFFFFF', outlineHex: null, ...more } as const // biome-ignore format: one line
  return { side: 'back', scale: 1, content } as const
}

/** A square of white film, ready to be cut, of nobody's piece. */
export async function insertSheet(workspaceId: string, runId: string): Promise<string> {
  const cuts = parsePath('M0 0L10 0L10 10L0 10Z')
  const sheet = { key: 'SM-WHITE', ref: 'SM-WHITE', name: 'White', hex: '#FFFFFF', wMm: 10, hMm: 490, mirrored: true, cuts, own: 1, marks: [], lines: [] } // biome-ignore format: one line
  const drawing = Buffer.from(packSheet({ sheet, positions: [], print: null })).toString('base64')
  const { rows } = await sql<{ id: string }>`
    with ready as (update production_runs set sheets_state = 'ready' where id = ${runId})
    insert into production_sheets (workspace_id, run_id, film_key, film_name, hex, roll_width_mm, length_mm, position,
      placements, drawing)
    values (${workspaceId}, ${runId}, 'SM-WHITE', 'White', '#FFFFFF', 490, 10, 1, '[]', ${drawing})
    returning id`.execute(getDb())
  return rows[0]!.id
}
