import { z } from 'zod'

import * as calls from './calls/mail-allowances.ts'
import { endpoint, Timestamp } from './endpoint.ts'

export const MailSender = z.object({
  workspaceId: z.uuid(),
  name: z.string(),
  /** E-mail of the owner. */
  owner: z.string(),
  isPaying: z.boolean(),
  /** So many a day to people who never answered; set by an admin, otherwise by plan and age of the account. */
  perDay: z.int(),
  isSetByAdmin: z.boolean(),
  isStopped: z.boolean(),
  /** To such people within the last 24 hours. */
  sent: z.int(),
  waiting: z.int(),
  /** When the next and the last of them leave; null where none waits or they are stopped. */
  nextAt: Timestamp.nullable(),
  lastAt: Timestamp.nullable(),
  newestSubject: z.string(),
  note: z.string()
})
export type MailSender = z.infer<typeof MailSender>

export const listMailSenders = endpoint({
  ...calls.listMailSenders,
  access: 'admin',
  summary: 'Workspaces whose mails wait, and those that wrote to new addresses today, with how many and what they may.',
  data: z.array(MailSender)
})

export const setMailAllowance = endpoint({
  ...calls.setMailAllowance,
  access: 'admin',
  summary: 'How many mails a day a workspace may send to new addresses; stops its mails, or lifts that.',
  body: z.object({
    workspaceId: z.uuid(),
    /** Null: by plan and age of the account. */
    perDay: z
      .number('Enter a number')
      .int('Enter a whole number')
      .min(1, 'Enter 1 or more, or stop the mails')
      .max(100_000, 'At most 100,000 a day')
      .nullable(),
    isStopped: z.boolean(),
    note: z.string().trim().max(300, 'At most 300 characters')
  }),
  data: z.array(MailSender)
})
