import { randomUUID } from 'node:crypto'

import { type Actor, asMember } from '#lib/server/platform/access/actor.ts'
import { throttle } from '#lib/server/platform/access/throttle.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { env } from '#lib/server/platform/env.ts'
import { AppError, notFound } from '#lib/server/platform/errors.ts'
import { checkHead, FORM_BYTES, readUpload } from '#lib/server/platform/files/read-form.ts'
import { render, UPLOAD_LIMITS } from '#lib/server/platform/files/render.ts'
import { receive } from '#lib/server/platform/files/spool.ts'
import { inTurn } from '#lib/server/platform/files/turns.ts'
import { html, letter } from '#lib/server/platform/mail/layout.ts'
import { queueMail } from '#lib/server/platform/mail/outbox.ts'
import { storage } from '#lib/server/platform/outside/storage.ts'

import { supportAddress } from './address.ts'
import { findScreenshot, insertFeedback, isWaitingForPicture, keepScreenshot } from './queries.ts'

const MOST = { hits: 20, seconds: 3600 }
const MAX_SCREENSHOT_BYTES = 8 * 1024 * 1024

interface Told {
  Text: string
  Page?: string | undefined
  WorkspaceId?: string | undefined
}

export function sendFeedback(
  db: Db,
  actor: Actor,
  told: Told & { Rating: number; Kind: 'bug' | 'idea' | 'praise'; userAgent: string }
): Promise<{ id: string }> {
  return keep(db, actor, { ...told, kind: told.Kind, rating: told.Rating, subject: '' })
}

export function sendRequest(
  db: Db,
  actor: Actor,
  told: Told & { Subject: string; Context?: Record<string, string | undefined> | undefined; userAgent: string }
): Promise<{ id: string }> {
  return keep(db, actor, { ...told, kind: 'request', rating: null, subject: told.Subject, context: told.Context ?? {} })
}

interface Kept extends Told {
  /** What the screen says of itself. */
  context?: Record<string, string | undefined>
  kind: 'bug' | 'idea' | 'praise' | 'request'
  rating: number | null
  subject: string
  userAgent: string
}

/** Stored and mailed to the people behind the product; an answer to the mail reaches the person. */
async function keep(db: Db, actor: Actor, told: Kept): Promise<{ id: string }> {
  if (told.WorkspaceId) await asMember(actor, told.WorkspaceId, 'workspace:read')
  await throttle(db, `feedback:${actor.userId}`, MOST)
  const { kind, rating, subject, Text, Page = '', WorkspaceId = null, userAgent, context = {} } = told
  return inTransaction(db, async tx => {
    const id = await insertFeedback(tx, {
      user_id: actor.userId,
      workspace_id: WorkspaceId,
      ...{ kind, rating, subject },
      text: Text,
      page: Page,
      user_agent: userAgent.slice(0, 300),
      context: JSON.stringify(context)
    })
    const { firstName, lastName, email } = actor.user
    const title = subject || `${kind}${rating ? `, ${rating} of 5` : ''}`
    const from = `${firstName} ${lastName} <${email}>, page ${Page || '?'}, workspace ${WorkspaceId ?? 'none'}${Object.entries(
      context
    )
      .map(([name, value]) => `, ${name} ${value}`)
      .join('')}`
    const picture = `${env().publicUrl}/api/v2/feedback/${id}/screenshot`
    await queueMail(tx, {
      template: 'feedback',
      to: supportAddress(),
      replyTo: email,
      subject: `Feedback (${kind}): ${title}`,
      html: letter({
        preview: Text.slice(0, 120),
        title,
        body: html`<p style="margin:0 0 12px;white-space:pre-wrap">${Text}</p><p style="margin:0;color:#6d6c64">${from}<br>Screenshot, if there is one: ${picture}</p>`
      }),
      text: `${title}\n\n${Text}\n\n${from}\nScreenshot, if there is one: ${picture}\n`
    })
    return { id }
  })
}

export async function attachScreenshot(
  db: Db,
  actor: Actor,
  { feedbackId, request }: { feedbackId: string; request: Request }
): Promise<null> {
  if (!(await isWaitingForPicture(db, actor.userId, feedbackId))) throw notFound('Feedback')
  checkHead(request, MAX_SCREENSHOT_BYTES)
  const { userId } = actor
  const picture = await receive(
    request,
    { sender: { userId }, maxBytes: MAX_SCREENSHOT_BYTES + FORM_BYTES },
    received =>
      inTurn(userId, async () => {
        const { bytes } = await readUpload(received, MAX_SCREENSHOT_BYTES)
        return render({ lane: 'member', of: userId }, UPLOAD_LIMITS, async () => ({ kind: 'normalise', bytes }))
      })
  )
  const key = `${randomUUID()}.${picture.mime.split('/')[1]}`
  await storage().put(key, picture.bytes, picture.mime)
  if (await keepScreenshot(db, feedbackId, { key, mime: picture.mime })) return null
  await storage().remove(key)
  throw new AppError('conflict', 'This feedback has a picture already.')
}

export async function readScreenshot(db: Db, feedbackId: string): Promise<Response> {
  const kept = await findScreenshot(db, feedbackId)
  const bytes = kept?.key && (await storage().get(kept.key))
  if (!bytes) throw notFound('Screenshot')
  return new Response(bytes as Buffer<ArrayBuffer>, {
    headers: { 'content-type': kept.mime ?? 'image/png', 'cache-control': 'private, no-store' }
  })
}
