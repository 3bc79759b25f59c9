// What a page of the dashboard loads before it can be used, packed as it is sent: React, the frame around it, its own islands.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

import { expect, test } from 'vitest'

const FOLDER = 'dist/client/_astro'
const FRAME = ['NavBar', 'Shell']
/** React and what starts an island: no page of ours is without them. */
const REACT = ['client', 'react', 'react-dom', 'jsx-runtime', 'rolldown-runtime', 'preload-helper']
/** The catalogues' figure is of all that is not React. */
const CATALOGUE = 60_000
const WITH_REACT = 135_000
/** What is typed there needs a calendar, a list to choose from and the schema of a form at once. */
const EDITOR = 285_000
const BESIDE = 190_000

const files = readdirSync(FOLDER).filter(file => file.endsWith('.js'))

function entriesOf(name: string): string[] {
  return files.filter(file => file.startsWith(`${name}.`))
}

/** All that these chunks import at once; what is loaded later is not among it. */
function loadedBy(names: string[]): string[] {
  const waiting = names.flatMap(entriesOf)
  expect(waiting.length).toBeGreaterThanOrEqual(names.length)
  const seen = new Set<string>()
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    const text = readFileSync(join(FOLDER, file), 'utf8')
    const imports = text.matchAll(/(?:import|export)\s*(?:[^"'()]*?from\s*)?["']\.\/([^"']+\.js)["']/g)
    waiting.push(...[...imports].map(([, name]) => name!))
  }
  return [...seen]
}

function bytesOf(loaded: string[]): number {
  return loaded.reduce((sum, file) => sum + gzipSync(readFileSync(join(FOLDER, file))).length, 0)
}

const isReact = (file: string) => REACT.includes(file.split('.')[0]!)

test.for(['CuttersScreen', 'FilmsScreen', 'PressesScreen', 'TransfersScreen'])('%s needs little script', screen => {
  const loaded = loadedBy(['client', ...FRAME, screen])
  expect(bytesOf(loaded)).toBeLessThan(WITH_REACT)
  expect(bytesOf(loaded.filter(file => !isReact(file)))).toBeLessThan(CATALOGUE)
})

test.for([
  ['OverviewTab', EDITOR],
  ['ItemsTab', EDITOR],
  ['ProposalTab', BESIDE],
  ['DesignsTab', WITH_REACT],
  ['MessagesTab', WITH_REACT],
  ['ProductionTab', WITH_REACT],
  ['ActivityTab', WITH_REACT]
] as const)('a job’s %s brings no script of the others', ([tab, most]) => {
  expect(bytesOf(loadedBy(['client', ...FRAME, tab]))).toBeLessThan(most)
})
