import { globSync } from 'node:fs'

import { expect, test } from 'vitest'

/** Every dialog that the specification names. */
const SPECIFIED = `simple customer archived-customer item custom-blank job-status drawing-tool single-line-item
  product-images product create-and-edit-single-item product-category choose-from-designer create-in-designer
  existing-item create-varied-item add-column manage-item-options close-job reopen-job optional-item-image feedback
  portfolio-image move-to-workspace delete-workspace bulk-designer proposal-item mockup bulk-mockup delete-portfolio
  my-files job-customer-edit manage update-options`.split(/\s+/)

const folders = globSync('src/islands/dialogs/*/').map(path => path.replaceAll('\\', '/').split('/').at(-1)!)

test('knows all 34 names', () => {
  expect(new Set(SPECIFIED).size).toBe(34)
})

test.for(folders)('%s has a name of the specification and a handle of that name', async folder => {
  expect(SPECIFIED).toContain(folder)

  const handle = folder.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const exported = await import(`../../src/islands/dialogs/${folder}/index.ts`)
  expect(exported[`${handle}Dialog`]).toMatchObject({ name: folder })
})
