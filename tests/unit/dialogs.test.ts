import { globSync, readFileSync } from 'node:fs'

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

test('a browser test opens every dialog from every place where a person reaches it', () => {
  const tests = globSync('tests/e2e/*.spec.ts').map(path => readFileSync(path, 'utf8'))
  const known = new Set(tests.flatMap(text => [...text.matchAll(/[\w-]+ · [\w/-]+\.tsx?/g)].map(([place]) => place)))
  // `${file}` stands for one of them.
  for (const text of tests) {
    const [, file] = text.match(/const file = '(.+)'/) ?? []
    for (const [, name] of text.matchAll(/`([\w-]+) · \$\{file\}`/g)) known.add(`${name} · ${file}`)
  }
  const places = globSync('src/islands/**/*.{ts,tsx}').flatMap(path => {
    const file = path.replaceAll('\\', '/').replace('src/islands/', '')
    const opened = [...readFileSync(path, 'utf8').matchAll(/openDialog\(\s*(\w+)Dialog\b/g)]
    const names = opened.map(([, handle]) => handle!.replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`))
    // A question with two buttons is asked in thirty places, and is one and the same.
    return [...new Set(names)]
      .filter(name => name !== 'simple' && SPECIFIED.includes(name))
      .map(name => `${name} · ${file}`)
  })
  expect(places.length).toBeGreaterThan(50)
  expect(places.filter(place => !known.has(place))).toEqual([])
  expect(new Set(places.map(place => place.split(' ')[0]))).toEqual(
    new Set(SPECIFIED.filter(name => name !== 'simple'))
  )
})
