// Runs once in each worker, before its test files: a database and a folder for files of its own.
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'

import { inject } from 'vitest'

import { setDatabase } from '#lib/server/platform/db/index.ts'
import '#lib/server/reactions.ts'

import { createDatabase } from './postgres.ts'

const worker = globalThis as typeof globalThis & { testDatabase?: Promise<string> }

if (!worker.testDatabase) process.env['DATA_DIR'] = mkdtempSync(join(inject('filesDir'), 'worker-'))

const template = inject('template')
const name = template.replace('template', crypto.randomUUID().replaceAll('-', ''))

worker.testDatabase ??= createDatabase(inject('adminUrl'), name, template).then(url => {
  setDatabase(url, { isPooled: process.env['TEST_POOLED'] === '1' })
  return url
})
await worker.testDatabase
