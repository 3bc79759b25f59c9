// The files in deploy/ fit the product that they run, and where their own checker is installed, it finds nothing wrong.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'

import { validate } from 'dockerfile-utils'
import { expect, test } from 'vitest'

import { readSettings } from '#lib/server/platform/env.ts'

const read = (name: string) => readFileSync(name, 'utf8')
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<'start' | 'backup' | 'restore', string> }
const START = scripts.start.split(' ').slice(1)
const docker = read('deploy/Dockerfile')

test('the Dockerfile has no fault', () => {
  expect(validate(docker).map(({ message }) => message)).toEqual([])
})

test('compose.yaml sets what it makes, and the README makes all that it asks for', () => {
  const compose = read('deploy/compose.yaml')
  const asked = new Set([...compose.matchAll(/\$\{([A-Z0-9_]+):\?/g)].map(([, name]) => name!))
  const made = [...read('deploy/README.md').matchAll(/^printf '(.*)'.* >>? deploy\/\.env$/gm)].flatMap(([, text]) =>
    [...text!.matchAll(/([A-Z0-9_]+)=/g)].map(([, name]) => name!)
  )
  expect(made.toSorted()).toEqual([...asked].toSorted())
  const [, s3] = /S3_URL: (.+)/.exec(compose)!
  const filled = s3!.replaceAll(/\$\{(\w+):\?.*?\}/g, '$1')
  expect(readSettings({ S3_URL: filled }).faults).toEqual([])
  const { hostname, port, pathname, searchParams } = new URL(filled)
  expect(compose).toContain(`\n  ${hostname}:\n`)
  expect(compose).toContain(`GARAGE_DEFAULT_BUCKET: ${pathname.slice(1)}\n`)
  expect(read('deploy/garage.toml')).toContain(`s3_region = "${searchParams.get('region')}"`)
  expect(read('deploy/garage.toml')).toContain(`api_bind_addr = "[::]:${port}"`)
  const named = [...compose.matchAll(/^ {6}- (\w+):\//gm)].map(([, name]) => name!)
  const volumes = /^volumes:\n([\s\S]*)/m.exec(compose)![1]!
  expect(named.length).toBeGreaterThan(3)
  for (const name of named) expect(volumes).toContain(`  ${name}:\n`)
})

test('container and service run what `npm start` runs', () => {
  const [, command] = /^CMD (\[.*\])$/m.exec(docker)!
  expect(JSON.parse(command!)).toEqual(['node', ...START])
  const [, service] = /^ExecStart=.*\/node_modules\/\.bin\/node (.*)$/m.exec(read('deploy/platen@.service'))!
  expect(service).toBe(START.join(' '))
  for (const program of [scripts.backup, scripts.restore])
    expect(read('deploy/backup.sh')).toContain(program.replace(/^node /, ''))
})

test('what the image copies is there, is let through, and is all that a build reads', () => {
  const copied = [...docker.matchAll(/^COPY (?!--from)(.*) \S+$/gm)].flatMap(([, names]) => names!.split(' '))
  const letThrough = read('.dockerignore')
    .split('\n')
    .filter(line => line.startsWith('!'))
    .map(line => line.slice(1))
  expect(copied.filter(name => !existsSync(name))).toEqual([])
  expect(copied.toSorted()).toEqual(letThrough.toSorted())
  const sources = read('src/lib/server/sources.ts')
  const lists = [...sources.matchAll(/^const (?:FOLDERS|FILES) = \[(.*)\]/gm)].flatMap(([, list]) => list!.split(', '))
  expect(lists.length).toBeGreaterThan(4)
  for (const name of lists) expect(copied).toContain(name.replaceAll("'", ''))
})

test('the example of the settings is the recipe of the README', () => {
  const [, recipe] = /```sh\n(PUBLIC_URL=[\s\S]*?)```/.exec(read('README.md'))!
  expect(parseEnv(read('deploy/platen.env.example'))).toEqual(parseEnv(recipe!))
})

test('Debian’s npm, which reads no lock file that puts one package in the place of another, is brought up to date first', () => {
  const { overrides } = JSON.parse(read('package.json')) as { overrides: Record<string, string> }
  const isRead = !Object.values(overrides).some(version => version.startsWith('npm:'))
  const [, commands] = /```sh\n(apt install nodejs npm[\s\S]*?)```/.exec(read('deploy/README.md'))!
  const [newer, install] = ['npm install -g npm@', 'npm ci'].map(words => commands!.indexOf(words))
  expect(isRead || (newer! > 0 && newer! < install!)).toBe(true)
})

test('programs that are run by their path may be run', () => {
  for (const script of globSync('deploy/*.sh')) {
    expect(execFileSync('git', ['ls-files', '--stage', script], { encoding: 'utf8' }), script).toMatch(/^100755 /)
    expect(spawnSync('sh', ['-n', script]).status, script).toBe(0)
  }
})

test('alerts and dashboard name figures that there are, and the dashboard has each', () => {
  const sources = ['metrics/metrics.ts', 'workers/figures.ts'].map(name => read(`src/lib/server/${name}`)).join('')
  const known = [...sources.matchAll(/'((?:platen_)?[a-z]+(?:_[a-z]+)+)'/g)].map(([, name]) =>
    name!.replace(/^(?!platen_)/, 'platen_')
  )
  const namedIn = (name: string) =>
    [...read(name).matchAll(/\bplaten_\w+/g)].map(([each]) => each.replace(/_bucket$/, ''))
  for (const file of ['deploy/alerts.yml', 'deploy/grafana.json']) {
    expect(namedIn(file).length, file).toBeGreaterThan(8)
    expect(
      namedIn(file).filter(name => !known.includes(name)),
      file
    ).toEqual([])
  }
  const shown = new Set(namedIn('deploy/grafana.json'))
  const figures = known.filter(name => !/^platen_(database_up|page_cache_bytes)$/.test(name))
  expect(figures.filter(name => !shown.has(name))).toEqual([])
})

test('each setting in the samples is one that there is', () => {
  const settings = read('src/lib/server/platform/env.ts')
  const known = new Set([...settings.matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(([, name]) => name!))
  const named = [
    ...read('deploy/kubernetes/platen.yaml').matchAll(/- \{ name: ([A-Z_]+), value/g),
    ...read('deploy/platen@.service').matchAll(/^Environment=([A-Z_]+)=/gm),
    ...docker.matchAll(/\b(DATA_DIR|HOST|PORT)=/g),
    ...read('deploy/compose.yaml')
      .replace(/[\s\S]*\n {2}platen:\n([\s\S]*?)\n {2}proxy:[\s\S]*/, '$1')
      .matchAll(/^ {6}([A-Z_]+): /gm)
  ].map(([, name]) => name!)
  expect(named.length).toBeGreaterThan(9)
  expect(named.filter(name => !known.has(name))).toEqual([])
})

test('the pods run the image as it is made: its user, its port, its folder, and as long as it takes to end', () => {
  const pods = read('deploy/kubernetes/platen.yaml')
  expect(pods).toContain(`runAsUser: ${/--uid (\d+)/.exec(docker)![1]}\n`)
  expect(pods).toContain(`containerPort: ${/^EXPOSE (\d+)/m.exec(docker)![1]} }`)
  expect(pods).toContain(`mountPath: ${/^VOLUME (\S+)/m.exec(docker)![1]} }`)
  const seconds = (name: string, pattern: RegExp) => Number(pattern.exec(read(name))![1])
  const ends = [
    seconds('deploy/kubernetes/platen.yaml', /terminationGracePeriodSeconds: (\d+)/),
    seconds('deploy/platen@.service', /TimeoutStopSec=(\d+)/),
    seconds('deploy/compose.yaml', /stop_grace_period: (75)s/)
  ]
  const own = Number(/END_MS = (\d+)_000/.exec(read('src/lib/server/workers/supervise.ts'))![1])
  for (const end of ends) expect(end).toBeGreaterThan(own)
})

const folder = mkdtempSync(join(tmpdir(), 'platen-deploy-'))

/** The sample with a certificate of this test, and without what only its own machine has. */
function sample(name: string, change: (text: string) => string): string {
  const path = join(folder, name)
  writeFileSync(path, change(read(`deploy/${name}`)))
  return path
}

function makeCertificate(): { key: string; chain: string; both: string } {
  const [key, chain, both] = ['key.pem', 'chain.pem', 'both.pem'].map(name => join(folder, name)) as [
    string,
    string,
    string
  ]
  const args = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=shop.example.com']
  execFileSync('openssl', [...args, '-keyout', key, '-out', chain], { stdio: 'ignore' })
  writeFileSync(both, readFileSync(chain, 'utf8') + readFileSync(key, 'utf8'))
  return { key, chain, both }
}

const has = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0

function expectFine(program: string, args: string[], variables: Record<string, string> = {}): void {
  const { status, stdout, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    env: { ...process.env, ...variables }
  })
  expect(status, stdout + stderr).toBe(0)
}

test.runIf(has('nginx') && has('openssl'))('nginx takes its sample', () => {
  const { key, chain } = makeCertificate()
  const path = sample('nginx.conf', text => {
    const own = text.replace(/\S+fullchain\.pem/, chain).replace(/\S+privkey\.pem/, key)
    return `events {} pid ${folder}/pid; error_log ${folder}/log; http { access_log off; ${own.replace(/listen \[.*\n/g, '\n')} }`
  })
  expectFine('nginx', ['-t', '-c', path])
})

test.runIf(has('haproxy') && has('openssl'))('HAProxy takes its sample', () => {
  const { both } = makeCertificate()
  expectFine('haproxy', ['-c', '-f', sample('haproxy.cfg', text => text.replace(/crt \S+/, `crt ${both}`))])
})

test.runIf(has('haproxy'))('HAProxy takes its sample for the databases', () => {
  expectFine('haproxy', ['-c', '-f', 'deploy/haproxy-database.cfg'])
})

const hasCompose = spawnSync('docker', ['compose', 'version']).status === 0

test.runIf(hasCompose)('compose takes its file', () => {
  const named = [...read('deploy/compose.yaml').matchAll(/\$\{([A-Z0-9_]+):\?/g)].map(([, name]) => [name!, 'x'])
  const path = sample('compose.yaml', text => text.replace('env_file: platen.env', 'env_file: /dev/null'))
  expectFine('docker', ['compose', '-f', path, 'config', '--quiet'], Object.fromEntries(named))
})

test.runIf(has('caddy'))('Caddy takes its sample', () => {
  const variables = { DOMAIN: 'shop.example.com', UPSTREAMS: '127.0.0.1:4321 127.0.0.1:4322', HOME: folder }
  expectFine('caddy', ['validate', '--adapter', 'caddyfile', '--config', 'deploy/Caddyfile'], variables)
})

test.runIf(has('kubectl'))('Kubernetes manifests are whole', () => {
  expectFine('kubectl', ['kustomize', 'deploy/kubernetes'])
})

test.runIf(has('promtool'))('Prometheus takes the alerts', () => {
  expectFine('promtool', ['check', 'rules', 'deploy/alerts.yml'])
  const here = sample('prometheus.yml', text => text.replace('/opt/platen', process.cwd()))
  expectFine('promtool', ['check', 'config', '--syntax-only', here])
})

test.runIf(has('systemd-analyze'))('systemd takes the units', () => {
  const here = (text: string) => text.replaceAll('/opt/platen', process.cwd())
  writeFileSync(join(folder, 'platen@4321.service'), here(read('deploy/platen@.service')))
  const backup = sample('platen-backup.service', here)
  const timer = sample('platen-backup.timer', here)
  const units = [join(folder, 'platen@4321.service'), backup, timer]
  const { stdout, stderr } = spawnSync('systemd-analyze', ['verify', ...units], { encoding: 'utf8' })
  // It also reports what it finds in units of this machine.
  const ours = (stdout + stderr).split('\n').filter(line => line.includes('platen'))
  expect(ours).toEqual([])
})
