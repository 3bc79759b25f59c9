import { expect, test } from 'vitest'

import { openZip } from '#lib/server/workspace-transfer/zip-reader.ts'

import { pack } from '../support/leaving-inside.ts'

const NOTE = Buffer.from('a note that is long enough to be packed, packed, packed, packed')

async function readAll(zip: Buffer): Promise<Map<string, string>> {
  const file = await openZip(async (offset, length) => zip.subarray(offset, offset + length), zip.length)
  const found = new Map<string, string>()
  for (const name of file.entries.keys()) found.set(name, String(await file.read(name)))
  return found
}

const whole = await pack([
  ['data/jobs-0001.jsonl', NOTE],
  ['README.txt', NOTE]
])
const INDEX = whole.indexOf('PK\x01\x02', 0, 'latin1')

function changed(change: (zip: Buffer) => void): Buffer {
  const zip = Buffer.from(whole)
  change(zip)
  return zip
}

test('reads what was written', async () => {
  expect([...(await readAll(whole)).values()]).toEqual([String(NOTE), String(NOTE)])
})

test.for([
  '../../etc/passwd',
  '/etc/passwd',
  'data/../../x',
  'data/a/b',
  'C:\\x',
  'data\\x',
  'data/.hidden',
  'files/x\0.png',
  ''
])('refuses a file named %j', async name => {
  await expect(readAll(await pack([[name, NOTE]]))).rejects.toThrow('a name that no export has')
})

test('refuses a name that is there twice', async () => {
  const twice = pack([
    ['a.txt', NOTE],
    ['a.txt', NOTE]
  ])
  await expect(readAll(await twice)).rejects.toThrow('in it twice')
})

test.for([0.1, 0.5, 0.8, 0.99])('refuses a file of which %d has arrived', async share => {
  await expect(readAll(whole.subarray(0, Math.floor(whole.length * share)))).rejects.toThrow('This file is damaged')
})

test.for([
  ['a bomb that says it is small', (zip: Buffer) => zip.writeUInt32LE(4, INDEX + 24), 'cannot be unpacked'],
  ['a bomb that says it is large', (zip: Buffer) => zip.writeUInt32LE(0x7fffffff, INDEX + 24), 'too large'],
  ['more packed than it can be', (zip: Buffer) => zip.writeUInt32LE(0x7fffffff, INDEX + 20), 'too large'],
  ['a file that lies in the list', (zip: Buffer) => zip.writeUInt32LE(INDEX - 4, INDEX + 42), 'lies outside'],
  ['a password', (zip: Buffer) => zip.writeUInt16LE(1, INDEX + 8), 'locked with a password'],
  ['another way to pack', (zip: Buffer) => zip.writeUInt16LE(12, INDEX + 10), 'packed in another way'],
  ['another checksum', (zip: Buffer) => zip.writeUInt32LE(1, INDEX + 16), 'not what it should be'],
  ['a list that ends early', (zip: Buffer) => zip.writeUInt16LE(9, zip.length - 12), 'cut short'],
  ['too many files', (zip: Buffer) => zip.writeUInt16LE(0xfffe, zip.length - 12), 'too many files'],
  ['a large end that is none', (zip: Buffer) => zip.writeUInt16LE(0xffff, zip.length - 12), 'its end is missing']
] as const)('refuses %s', async ([, change, words]) => {
  await expect(readAll(changed(change))).rejects.toThrow(words)
})

test('refuses files that lie on one another', async () => {
  const last = whole.indexOf('PK\x01\x02', INDEX + 4, 'latin1')
  // Both are packed in what only one of them takes.
  const zip = changed(bytes => {
    bytes.writeUInt32LE(whole.length, INDEX + 24)
    bytes.writeUInt32LE(INDEX, INDEX + 20)
    bytes.writeUInt32LE(0, INDEX + 42)
    bytes.writeUInt32LE(0, last + 42)
    bytes.writeUInt32LE(whole.length, last + 24)
    bytes.writeUInt32LE(INDEX, last + 20)
  })
  await expect(readAll(zip)).rejects.toThrow('files lie on one another')
})
