// Words kept as files. A file that does not fit stops the build, with a sentence that says what to change.
import { defineCollection } from 'astro:content'
import { file, glob } from 'astro/loaders'
import { z } from 'astro/zod'

import { BlogFront, HelpFront, LegalFront } from '#lib/contract/content.ts'
import { CutterFile, FilmLineFile, PressFile } from '#lib/contract/supply-content.ts'

const words = (name: string) => z.string(`${name} is missing`).min(1, `${name} is empty`)

export const collections = {
  help: defineCollection({ loader: glob({ pattern: '*/*.md', base: 'src/content/help' }), schema: HelpFront }),
  blog: defineCollection({ loader: glob({ pattern: '*.md', base: 'src/content/blog' }), schema: BlogFront }),
  legal: defineCollection({ loader: glob({ pattern: '*.md', base: 'src/content/legal' }), schema: LegalFront }),
  // Read by src/lib/supplies; here they are checked.
  makeFilms: defineCollection({ loader: file('src/content/make/films.json'), schema: FilmLineFile }),
  makeCutters: defineCollection({ loader: file('src/content/make/cutters.json'), schema: CutterFile }),
  makePresses: defineCollection({ loader: file('src/content/make/presses.json'), schema: PressFile }),
  /** Pages that advertisements lead to. Who signs up from one is remembered by its code. */
  campaigns: defineCollection({
    loader: glob({ pattern: '*.md', base: 'src/content/campaigns' }),
    schema: z.strictObject({
      path: z
        .string('Say where the page is, such as: path: spring-teams')
        .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'path has small letters, digits and dashes'),
      code: z
        .string('Give the campaign a code, such as: code: spring-26')
        .regex(/^[a-z0-9-]{2,40}$/, 'code has 2 to 40 small letters, digits and dashes'),
      title: words('title'),
      description: words('description'),
      lead: words('lead'),
      button: words('button'),
      /** The picture beside the text. */
      screen: z.enum(['store', 'proposal'], 'screen is store or proposal').default('store'),
      points: z
        .array(z.strictObject({ title: words('title'), text: words('text') }))
        .min(2, 'Give two points at least')
        .max(4, 'Four points are the most')
    })
  })
}
