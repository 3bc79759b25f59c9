// The files of a shop's fonts: for the designer of its own people, and for the process that draws.
import { t } from '#lib/i18n/t.ts'
import { readOwnFont } from '#lib/designer/text/own-fonts.ts'
import { type Actor, asMember } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { AppError } from '#lib/server/platform/errors.ts'
import type { RenderTask } from '#lib/server/platform/files/render-child.ts'
import { cacheRule } from '#lib/server/platform/files/serve.ts'
import { storage } from '#lib/server/platform/outside/storage.ts'

import { findStoredFont, findStoredFonts } from './queries.ts'

/** By id: what a design's letters are drawn with that no package has. */
export type FontFiles = Record<string, Uint8Array>

/** They stand in memory several times until a task is done, here and in the process that draws. */
const MOST_BYTES = 64 * 1024 ** 2
const DEEPEST = 40

/** The task with the shop's fonts that its designs name, wherever these stand in it. What is not the shop's is left out. */
export async function withOwnFonts<Task extends object>(
  db: Db,
  workspaceId: string,
  task: Task
): Promise<Task & { fonts: FontFiles } & RenderTask> {
  const ids = [...ownFontsIn(task)]
  const stored = ids.length === 0 ? [] : await findStoredFonts(db, workspaceId, ids)
  if (stored.reduce((sum, { bytes }) => sum + bytes, 0) > MOST_BYTES) {
    throw new AppError('too_large', t('errors.design.fontsTooLarge')) // biome-ignore format: one line
  }
  const read = await Promise.all(
    stored.map(async ({ id, storage_key }) => [id, await storage().get(storage_key)] as const)
  )
  const fonts = Object.fromEntries(read.flatMap(([id, bytes]) => (bytes ? [[id, bytes] as const] : [])))
  return { ...task, fonts } as Task & { fonts: FontFiles } & RenderTask
}

/** Ids of own fonts that runs of text name, in anything that has designs in it. */
export function ownFontsIn(value: unknown): Set<string> {
  const found = new Set<string>()
  collectOwnFonts(value, found, 0)
  return found
}

function collectOwnFonts(value: unknown, found: Set<string>, depth: number): void {
  if (value === null || typeof value !== 'object' || ArrayBuffer.isView(value) || depth > DEEPEST) return
  const named = 'font' in value && typeof value.font === 'string' ? readOwnFont(value.font) : undefined
  if (named) found.add(named.fileId)
  for (const part of Object.values(value)) collectOwnFonts(part, found, depth + 1)
}

/** A font's file, for people of its shop who may open designs. Whether it is there is nobody else's business. */
export async function serveFont(
  db: Db,
  { id, readActor }: { id: string; readActor: () => Promise<Actor | undefined> }
): Promise<Response> {
  const font = await findStoredFont(db, id)
  const actor = font && (await readActor())
  const member = actor && (await asMember(actor, font.workspace_id, 'designs:read').catch(noMember))
  const bytes = member && (await storage().get(font.storage_key))
  if (!bytes) return new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } })
  return new Response(bytes as Buffer<ArrayBuffer>, {
    headers: {
      'content-type': font.mime,
      'cache-control': cacheRule(false),
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff'
    }
  })
}

function noMember(error: unknown): undefined {
  if (!(error instanceof AppError)) throw error
}
