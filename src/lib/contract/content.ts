// What stands on top of each page that is written in Markdown, and the calls that read such pages.
import { z } from 'zod'

import * as calls from './calls/content.ts'
import { endpoint } from './endpoint.ts'

/** The areas of the help, in the order in which they are shown. */
export const HELP_AREAS = [
  'getting-started',
  'items',
  'designer',
  'portfolios',
  'customers',
  'stores',
  'jobs',
  'orders',
  'refunds',
  'payments',
  'supplies',
  'shoppers',
  'members',
  'account',
  'api'
] as const

const title = z
  .string('Give the page a title, such as: title: Close a store')
  .min(3, 'The title is too short')
  .max(80, 'The title is longer than 80 characters; search engines cut it off')

const description = z
  .string('Say in one sentence what the page is about, such as: description: What happens when a store closes.')
  .min(20, 'The description is too short: write a whole sentence')
  .max(170, 'The description is longer than 170 characters; search engines cut it off')

/** YAML reads 2026-11-21 as a date, the API as text. */
const day = (name: string) =>
  z.coerce
    .date(`Give the date as year-month-day, such as: ${name}: 2026-11-21`)
    .refine(date => date.getUTCFullYear() >= 2024, `${name} lies before this product began`)

const unknownKeys = (known: string) => ({
  error: (issue: { code?: string; keys?: unknown }) =>
    issue.code === 'unrecognized_keys'
      ? `Not known here: ${(issue.keys as string[]).join(', ')}. Known are: ${known}. Is it misspelled?`
      : undefined
})

const order = z
  .int('Give order a whole number, such as: order: 3')
  .min(1, 'order begins at 1')
  .max(99, 'order ends at 99')

export const HelpFront = z.strictObject(
  { title, description, updated: day('updated'), order },
  unknownKeys('title, description, updated, order')
)

export const LegalFront = z.strictObject(
  { title, description, updated: day('updated') },
  unknownKeys('title, description, updated')
)

export const BlogFront = z.strictObject(
  {
    title,
    description,
    published: day('published'),
    updated: day('updated').optional(),
    picture: z.enum(
      ['shirt', 'roll', 'store', 'press'],
      'Choose a picture: shirt, roll, store or press. For example: picture: roll'
    )
  },
  unknownKeys('title, description, published, updated, picture')
)

const Page = z.object({
  title: z.string(),
  description: z.string(),
  path: z.string(),
  updated: z.iso.date()
})

export const listPosts = endpoint({
  ...calls.listPosts,
  access: 'public',
  summary: 'The posts of the blog, newest first.',
  data: z.array(Page.extend({ published: z.iso.date(), markdown: z.string() }))
})

export const searchHelp = endpoint({
  ...calls.searchHelp,
  access: 'public',
  summary: 'Articles of the help, by area; with Search, those with all of its words, the best first.',
  query: z.object({
    Search: z.string().trim().max(100).optional(),
    /** The best few, without their text: enough for a list to choose from. */
    Brief: z.stringbool().default(false)
  }),
  data: z.array(Page.extend({ area: z.enum(HELP_AREAS), markdown: z.string() }))
})
export type HelpArticle = z.infer<typeof searchHelp.data>[number]
