import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { findTakenAddresses } from '#lib/server/content-addresses.ts'

const ROUTES = ['/', '/login', '/blog', '/blog/[id]', '/help/[...id]', '/legal/[id]', '/[campaign]', '/s/[code]'].map(
  pattern => {
    const regex = pattern.replaceAll(/\[\.\.\.\w+\]/g, '.*').replaceAll(/\[\w+\]/g, '[^/]+')
    return { pattern, patternRegex: new RegExp(`^${regex}/?$`) }
  }
)

let root: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'platen-content-'))
  await mkdir(join(root, 'public/locales'), { recursive: true })
  await cp('src/content', join(root, 'src/content'), { recursive: true })
})

afterEach(() => rm(root, { recursive: true }))

const write = (name: string, text: string) => writeFile(join(root, 'src/content', name), text)
const campaign = (path: string) => `---\ntitle: A\npath: ${path}\n---\n`

test('the content that there is takes nothing away', async () => {
  expect(await findTakenAddresses(root, ROUTES)).toEqual([])
})

test.for(['login', 's', 'blog', 'locales', '"login"'])('refuses a campaign at %s', async path => {
  await write('campaigns/new.md', campaign(path))
  const address = `/${path.replaceAll('"', '')}`
  expect(await findTakenAddresses(root, ROUTES)).toEqual([
    `src/content/campaigns/new.md:3: the address ${address} is taken: the product has pages or files there. Choose another one.`
  ])
})

test('refuses two files at one address, in any collection', async () => {
  await write('campaigns/zz.md', campaign('spring-teams'))
  await write('blog/Film-Widths.md', '---\ntitle: A\n---\n')
  const taken = await findTakenAddresses(root, ROUTES)
  expect(taken).toHaveLength(2)
  expect(taken.join('\n')).toMatch(
    /zz\.md:3: the address \/spring-teams is taken: src\/content\/campaigns\/spring-teams\.md:\d+ has it/
  )
  expect(taken.join('\n')).toMatch(/the address \/blog\/film-widths is taken: src\/content\/blog\//)
})

test('refuses a post where the product has a page', async () => {
  await write('blog/rss.md', '')
  const routes = [...ROUTES, { pattern: '/blog/rss', patternRegex: /^\/blog\/rss$/ }]
  expect(await findTakenAddresses(root, routes)).toEqual([
    expect.stringContaining('src/content/blog/rss.md:1: the address /blog/rss is taken')
  ])
})
