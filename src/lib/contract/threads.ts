import { z } from 'zod'

import { MOST_THREAD_FILES } from '#lib/shared/threads.ts'

import { Timestamp } from './endpoint.ts'

/** Who talks: the shop, whoever it works for, and the platform. */
export const THREAD_SIDES = ['shop', 'other', 'admin'] as const
export type ThreadSide = (typeof THREAD_SIDES)[number]

export const ThreadFile = z.object({
  id: z.uuid(),
  name: z.string(),
  /** In pixels; 0 where it is not known. */
  width: z.int(),
  height: z.int()
})
export type ThreadFile = z.infer<typeof ThreadFile>

export const ThreadMessage = z.object({
  id: z.int(),
  side: z.enum(THREAD_SIDES),
  /** First name; empty for who has no account any more. */
  author: z.string(),
  text: z.string(),
  /** Only the side of its author is given it. */
  note: z.boolean(),
  files: z.array(ThreadFile),
  createdAt: Timestamp
})
export type ThreadMessage = z.infer<typeof ThreadMessage>

/** A thread as one who takes part sees it. */
export const Thread = z.object({
  /** The side of who asks. */
  side: z.enum(THREAD_SIDES),
  /** In order; after a given one only what is newer. */
  messages: z.array(ThreadMessage),
  /** What others wrote up to here is no news to who asks. */
  read: z.int(),
  /** Somebody of another side has read up to here. */
  seen: z.int()
})
export type Thread = z.infer<typeof Thread>

export const AfterMessage = z.object({ after: z.coerce.number().int().min(0).default(0) })

export const NewMessage = z
  .object({
    text: z.string().trim().max(4000, 'At most 4,000 characters').default(''),
    note: z.boolean().default(false),
    /** What was uploaded for it before. */
    fileIds: z.array(z.uuid()).max(MOST_THREAD_FILES, `At most ${MOST_THREAD_FILES} files`).default([])
  })
  .refine(({ text, fileIds }) => text || fileIds.length > 0, { path: ['text'], message: 'Write a few words' })
export type NewMessage = z.infer<typeof NewMessage>

export const SeenMessage = z.object({ messageId: z.int().min(1) })
