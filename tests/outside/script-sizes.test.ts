// What a page loads before it can be used, packed and with the headers it is sent with: React, the frame around it, its own
// islands and all that these import. What is loaded later is not among it.
import { globSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'

import { expect, test } from 'vitest'

import { TEXTS } from '#lib/i18n/texts.ts'

const FOLDER = 'dist/client/_astro'
const FRAME = ['client', 'NavBar', 'Shell']
/** Of one answer. */
const HEADER_BYTES = 800

/** Of files and bytes; the names of utilities are among them, and no longer in sheets. */
const USUAL = [27, 245_000] as const
/** The grid of a job and the designer are tools, not forms. */
const LARGE: Record<string, readonly [number, number]> = {
  ItemsTab: [30, 305_000],
  DesignerScreen: [23, 284_000]
}
/** Steps and dialogs that are loaded when they are wanted: what they need must not come back to the screen. */
const LEAN: Record<string, readonly [number, number]> = {
  DesignsScreen: [18, 158_000],
  InvoiceScreen: [18, 156_000],
  SetupScreen: [20, 181_000]
}

const files = readdirSync(FOLDER).filter(file => file.endsWith('.js'))

/** Several where screens of different areas have one name. */
function filesOf(name: string): string[] {
  const found = files.filter(file => file.startsWith(`${name}.`))
  expect(found, name).not.toEqual([])
  return found
}

function loadedBy(starts: string[]): string[] {
  const seen = new Set(starts)
  for (const file of seen) {
    const text = readFileSync(join(FOLDER, file), 'utf8')
    const imports = text.matchAll(/(?:import|export)\s*(?:[^"'()]*?from\s*)?["']\.\/([^"']+\.js)["']/g)
    for (const [, name] of imports) seen.add(name!)
  }
  return [...seen]
}

function bytesOf(loaded: string[]): number {
  return loaded.reduce((sum, file) => sum + packedBytes(join(FOLDER, file)) + HEADER_BYTES, 0)
}

function packedBytes(path: string): number {
  return statSync(`${path}.br`, { throwIfNoEntry: false })?.size ?? statSync(path).size
}

/** By the name of their file, the islands that a page of the dashboard, or the designer's, is made of. */
function screens(): string[] {
  const islands = globSync('src/pages/{dashboard,designer}/**/*.astro').flatMap(page => {
    const text = readFileSync(page, 'utf8')
    const imports = [...text.matchAll(/import \{ (?:\w+ as )?(\w+) \} from '#islands\/([\w/-]+)\.tsx'/g)]
    return imports.filter(([, name]) => text.includes(`<${name}\n`) || text.includes(`<${name} client:`))
  })
  return [...new Set(islands.map(([, , path]) => basename(path!)))]
}

test.for(screens())('%s needs few scripts', screen => {
  const [most, bytes] = LARGE[screen] ?? LEAN[screen] ?? USUAL
  for (const file of filesOf(screen)) {
    const loaded = loadedBy([...FRAME.flatMap(filesOf), file])
    expect(loaded.length).toBeLessThanOrEqual(most)
    expect(bytesOf(loaded)).toBeLessThanOrEqual(bytes)
  }
})

test('each screen loads little before its own', () => {
  const loaded = loadedBy(FRAME.flatMap(filesOf))
  expect(loaded.length).toBeLessThanOrEqual(12)
  expect(bytesOf(loaded)).toBeLessThanOrEqual(141_000)
})

test.for(['LoginForm', 'SignupForm', 'ResetForm', 'VerifyForm'])('%s needs no schemas before it is sent', form => {
  const loaded = loadedBy(['client', form].flatMap(filesOf))
  expect(loaded.length).toBeLessThanOrEqual(9)
  expect(bytesOf(loaded)).toBeLessThanOrEqual(134_000)
})

test('a shopper’s pages need less', () => {
  const item = loadedBy(['client', 'ItemScreen', 'Store.astro_astro_type_script_index_0_lang'].flatMap(filesOf))
  expect(item.length).toBeLessThanOrEqual(8)
  expect(bytesOf(item)).toBeLessThanOrEqual(85_500)

  const store = loadedBy(
    ['Store.astro_astro_type_script_index_0_lang', 'ContactForm.astro_astro_type_script_index_0_lang'].flatMap(filesOf)
  )
  expect(store.length).toBeLessThanOrEqual(3)
  expect(bytesOf(store)).toBeLessThanOrEqual(7000)
})

test('scripts have no British texts: a British page brings those it needs', () => {
  const long = Object.values(TEXTS['en-GB'] ?? {}).filter(text => text.length > 30 && !text.includes('{{'))
  expect(long.length).toBeGreaterThan(50)
  const scripts = files.map(file => readFileSync(join(FOLDER, file), 'utf8'))
  expect(long.filter(text => scripts.some(script => script.includes(text)))).toEqual([])
})
