// Each guard around the pictures of strangers by itself: what it stops, nothing else would have stopped.
import { readdirSync, readFileSync } from 'node:fs'

import sharp from 'sharp'
import { expect, test } from 'vitest'

import { detectType } from '#lib/server/platform/files/detect.ts'
import { normalise } from '#lib/server/platform/files/pictures.ts'
import { type Limits, runApart } from '#lib/server/platform/files/render.ts'
import { cleanSvg } from '#lib/server/platform/files/svg.ts'

import { SLOW_SVG } from '../support/hostile-svgs.ts'

const NEVER_MS = 120_000

function run(content: string, limits: Partial<Limits>): Promise<unknown> {
  const bytes = Buffer.from(content)
  const turn = { lane: 'member', of: 'test' } as const
  return runApart(turn, { cpuMs: NEVER_MS, clockMs: NEVER_MS, ...limits }, async () => ({ kind: 'normalise', bytes }))
}

const drawing = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">${inside}</svg>`

/** Each layer of a group with an opacity is a picture of its own while the next is drawn. */
const LAYERS = drawing(`${'<g opacity=".9">'.repeat(60)}<path d="M0 0h10v10z"/>${'</g>'.repeat(60)}`)

test('81: time of the processor ends work without end', async () => {
  await expect(run(SLOW_SVG, { cpuMs: 400 })).rejects.toThrow('takes too long to draw')
})

test('81: the clock ends work that the processor does not count', async () => {
  await expect(run(SLOW_SVG, { clockMs: 400 })).rejects.toThrow('takes too long to draw')
})

test('81: memory ends work that is quick and large', async () => {
  // How large it is drawn depends on how fast the machine is; on a slow one it takes less than the usual limit.
  await expect(run(LAYERS, { memoryBytes: 200 * 1024 * 1024 })).rejects.toThrow('needs too much memory')
})

test('81: after each of these the next picture is drawn', async () => {
  expect(await run(drawing('<path d="M0 0h9v9z"/>'), {})).toMatchObject({ mime: 'image/png', width: 2000 })
})

test('steps that follow each other at once are done by one child', async () => {
  for (let step = 0; step < 4; step++) await run(drawing('<path d="M0 0h9v9z"/>'), {})
  const workers = readdirSync('/proc').filter(pid => {
    if (!/^\d+$/.test(pid)) return false
    const [command, stat] = ['cmdline', 'stat'].map(name => read(`/proc/${pid}/${name}`)) as [string, string]
    return (
      command.includes('render-worker') && Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === process.pid
    )
  })
  expect(workers).toHaveLength(1)
})

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // It has ended meanwhile.
    return ''
  }
}

test('82: what breaks the reader is answered in words', async () => {
  const turn = { lane: 'member', of: 'test' } as const
  const broken = { kind: 'normalise', bytes: undefined as unknown as Buffer } as const
  const answer = runApart(turn, { cpuMs: NEVER_MS, clockMs: NEVER_MS }, async () => broken)
  await expect(answer).rejects.toThrow('The picture could not be read. Save it again and retry.')
})

test('81: copies of copies are counted before anything is drawn', () => {
  const copies = (levels: number) =>
    drawing(
      `<g id="u0"><path d="M0 0h1v1z"/></g>${Array.from({ length: levels }, (_, n) => `<g id="u${n + 1}">${`<use href="#u${n}"/>`.repeat(10)}</g>`).join('')}<use href="#u${levels}"/>`
    )
  expect(() => cleanSvg(Buffer.from(copies(3)))).not.toThrow()
  expect(() => cleanSvg(Buffer.from(copies(6)))).toThrow('repeats its parts too many times')
})

test('82: what the bytes are decides, and what they are not is refused even where no rule names it', () => {
  for (const text of ['MZ\x90\0', '\x7fELF', 'plain words', '{"a":1}', '\0\0\0\x20ftypqt  ', '#!/bin/sh'])
    expect(() => detectType(Buffer.from(text, 'latin1')), text).toThrow('This is not a picture that can be used here.')
})

test('81: a picture of more than fifty million pixels is refused by its head', async () => {
  const tall = await sharp({ create: { width: 1000, height: 50_001, channels: 3, background: '#888' } })
    .png()
    .toBuffer()
  await expect(normalise(tall)).rejects.toThrow('at most 50 million fit')
})
