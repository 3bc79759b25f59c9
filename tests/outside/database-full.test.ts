// Check 147: a full disk refuses writes in words, answers reads, and is over when there is space again.
import { execFileSync } from 'node:child_process'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { createItemOption, listItemOptions } from '#lib/contract/items.ts'

import { callOutside, openBooks, type OutsidePerson, signUpOutside } from '../support/outside.ts'
import { type Product, startProduct } from '../support/product.ts'

const MB = 1024 * 1024
let disk: string
let isSmall = false
let product: Product
let person: OutsidePerson

beforeAll(async () => {
  disk = await mkdtemp(join(tmpdir(), 'platen-full-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=220m', 'tmpfs', disk], { stdio: 'ignore' })
    isSmall = true
  } catch {
    // Only root may make a small disk.
    return
  }
  product = await startProduct({ DEMO: '0' }, { dataDir: disk })
  const books = await openBooks(product)
  person = await signUpOutside(product, books)
  await books.close()
})

afterAll(async () => {
  await product?.stop({ keep: true })
  if (isSmall) execFileSync('umount', [disk])
  await rm(disk, { recursive: true, force: true })
})

/** Takes all the space there is. */
async function fill(): Promise<() => Promise<void>> {
  const path = join(disk, 'ballast')
  const file = await open(path, 'w')
  for (const size of [MB, 4096]) {
    const block = Buffer.alloc(size, 1)
    for (;;)
      if (
        !(await file.write(block).then(
          ({ bytesWritten }) => bytesWritten === size,
          () => false
        ))
      )
        break
  }
  await file.close()
  return () => rm(path)
}

test('147: a full disk refuses writes, answers reads, and writes again without a restart', async context => {
  if (!isSmall) return context.skip('needs the right to mount a small disk')
  const query = { WorkspaceId: person.workspaceId }
  const values = Array.from({ length: 40 }, (_, index) => ({
    id: `v${index}`,
    index,
    value: crypto.randomUUID().repeat(2).slice(0, 60)
  }))
  const write = () =>
    callOutside(product, createItemOption, {
      as: person,
      query,
      body: { name: crypto.randomUUID(), type: 'textList', values }
    } as never)
  const read = () => callOutside(product, listItemOptions, { as: person, query })
  expect(await write()).toMatchObject({ status: 200 })
  const empty = await fill()

  let refused = await write()
  for (let tries = 0; refused.ok && tries < 3000; tries++) refused = await write()
  expect([503, 507]).toContain(refused.status)
  expect(refused.message).not.toContain('Something went wrong')
  const kept = await read()
  expect(kept).toMatchObject({ status: 200, ok: true })
  expect(() => process.kill(product.pid, 0)).not.toThrow()

  await empty()
  expect(await write()).toMatchObject({ status: 200 })
  expect((await read()).data).toHaveLength((kept.data as unknown[]).length + 1)
})
