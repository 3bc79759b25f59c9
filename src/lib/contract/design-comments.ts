// What members say to each other about places of a design; customers are never shown it.
import { z } from 'zod'

import * as calls from './calls/design-comments.ts'
import { endpoint, InWorkspace, Timestamp } from './endpoint.ts'

export const MAX_COMMENT_LETTERS = 2000

const Text = z.string().trim().min(1, 'Write a few words').max(MAX_COMMENT_LETTERS, 'At most 2,000 characters')
const Mm = z.number().min(-100_000).max(100_000)
const Id = z.string().min(1).max(80)

/** An object, or a point of an artboard. The point of an object is where it lay then. */
const Pin = z.object({
  artboardId: Id,
  objectId: Id.nullable(),
  /** As people know the object, for when it is deleted. */
  objectName: z.string().max(120).default(''),
  xMm: Mm,
  yMm: Mm
})

const Said = z.object({
  id: z.uuid(),
  text: z.string(),
  /** Empty for who has no account any more. */
  author: z.string(),
  createdAt: Timestamp
})

export const DesignComment = Said.extend({
  ...Pin.shape,
  objectName: z.string(),
  resolvedAt: Timestamp.nullable(),
  resolvedBy: z.string(),
  answers: z.array(Said)
})
export type DesignComment = z.infer<typeof DesignComment>

const comments = { access: 'workspace', query: InWorkspace } as const
const OfDesign = z.object({ documentId: z.uuid() })
const One = OfDesign.extend({ commentId: z.uuid() })

export const listDesignComments = endpoint({
  ...comments,
  ...calls.listDesignComments,
  may: 'designs:read',
  summary: 'What the shop’s members say about a design, the oldest first; no customer is ever shown it.',
  params: OfDesign,
  data: z.array(DesignComment)
})

export const addDesignComment = endpoint({
  ...comments,
  ...calls.addDesignComment,
  may: 'designs:comment',
  summary: 'Pins a comment to an object of the design, or to a point of an artboard.',
  params: OfDesign,
  body: Pin.extend({ text: Text }),
  data: DesignComment
})

export const answerDesignComment = endpoint({
  ...comments,
  ...calls.answerDesignComment,
  may: 'designs:comment',
  summary: 'Answers a comment. One that was resolved stays resolved.',
  params: One,
  body: z.object({ text: Text }),
  data: DesignComment
})

export const resolveDesignComment = endpoint({
  ...comments,
  ...calls.resolveDesignComment,
  may: 'designs:comment',
  summary: 'Resolves a comment, or opens it again.',
  params: One,
  body: z.object({ resolved: z.boolean() }),
  data: DesignComment
})
