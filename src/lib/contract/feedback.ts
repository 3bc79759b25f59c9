import { z } from 'zod'

import * as calls from './calls/feedback.ts'
import { endpoint, Nothing } from './endpoint.ts'

const Text = z.string('Write a few words').trim().min(3, 'Write a few words').max(4000, 'At most 4,000 characters')

/** Where in the product it was written: a path, without what follows the question mark. */
const Page = z
  .string()
  .trim()
  .max(300)
  .regex(/^\/[^?#]*$/)
  .optional()

const SentFeedback = z.object({ id: z.uuid() })

export const sendFeedback = endpoint({
  ...calls.sendFeedback,
  access: 'user',
  summary: 'An opinion of the product. A screenshot follows by PUT /feedback/{feedbackId}/screenshot.',
  body: z.object({
    Rating: z.coerce.number('Choose from one to five').int().min(1, 'Choose from one to five').max(5),
    Kind: z.enum(['bug', 'idea', 'praise'], 'Choose what it is'),
    Text,
    Page,
    WorkspaceId: z.uuid().optional()
  }),
  data: SentFeedback
})

export const attachScreenshot = endpoint({
  ...calls.attachScreenshot,
  access: 'user',
  summary: 'Form with `file` (PNG, JPEG or WebP, up to 8 MB): the picture to feedback of the caller of the last hour.',
  upload: true,
  params: z.object({ feedbackId: z.uuid() }),
  data: Nothing
})

export const readScreenshot = endpoint({
  ...calls.readScreenshot,
  access: 'admin',
  summary: 'The picture somebody sent with their feedback.',
  params: z.object({ feedbackId: z.uuid() }),
  produces: 'image/png',
  data: z.unknown()
})

export const sendRequest = endpoint({
  ...calls.sendRequest,
  access: 'user',
  summary: 'Asks the people behind the product for something: a material, a connection, a feature.',
  body: z.object({
    Subject: z.string('Give it a title').trim().min(1, 'Give it a title').max(120, 'At most 120 characters'),
    Text,
    Page,
    WorkspaceId: z.uuid().optional(),
    /** What the screen says of itself, shown to whoever sends it. */
    Context: z
      .object({
        screen: z.string().max(40).optional(),
        timeZone: z.string().max(60).optional(),
        language: z.string().max(40).optional(),
        browser: z.string().max(120).optional()
      })
      .optional()
  }),
  data: SentFeedback
})
