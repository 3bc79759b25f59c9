// What a domain announces to other programs: which lines of its history are events, and what is said of the record.
import type { RawBuilder } from 'kysely'

import type { Subject } from '#lib/server/platform/activity/activity.ts'
import { singleton } from '#lib/server/platform/singleton.ts'
import type { WebhookEvent } from '#lib/shared/webhooks.ts'

export interface Announced {
  type: WebhookEvent
  /** Of the change itself; the record is always said. */
  change?: object
}

// biome-ignore lint/suspicious/noExplicitAny: each kind of history has details of its own
export type Details = any

export interface WebhookSource {
  /** A select of id and record (JSON) of these rows of any workspaces. */
  find: (ids: string[]) => RawBuilder<{ id: string; record: object }>
  /** By the kind of the line of history. */
  // biome-ignore lint/suspicious/noExplicitAny: as find gives them
  kinds: Record<string, WebhookEvent | ((details: Details, record: any) => Announced[])>
}

const sources = singleton('webhook-sources', () => new Map<Subject, WebhookSource>())

export function registerWebhookSource(subject: Subject, source: WebhookSource): void {
  sources.set(subject, source)
}

export function webhookSource(subject: string): WebhookSource | undefined {
  return sources.get(subject as Subject)
}
