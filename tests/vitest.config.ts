/// <reference types="vitest/config" />
import { globSync, readFileSync } from 'node:fs'

import { defineConfig } from 'vitest/config'

import { IS_LONG } from './support/long.ts'
import { LongestFirst } from './support/longest-first.ts'

/** A test starts the product a few times, and each is left alone first (`support/product.ts`). */
const idleMs = 4 * 1000 * Number(process.env['IDLE_FIRST_S'] ?? 0)

/** In a long run, those that have a long size. */
function filesOf(...patterns: string[]): string[] {
  if (!IS_LONG) return patterns
  return globSync(patterns).filter(file => readFileSync(file, 'utf8').includes("support/long.ts'"))
}

/**
 * Of each test and each preparation: far more than any takes. A machine that does other things as well is no fault, so no test has
 * a limit of its own below it. A long run repeats up to fifty times as much.
 */
const TIMEOUT_MS = IS_LONG ? 60 * 60_000 : 300_000

/** Of what a test waits for. */
const poll = { timeout: 60_000 }

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: filesOf('tests/*.test.ts', 'tests/unit/**/*.test.ts'),
          setupFiles: ['tests/support/seed.ts'],
          expect: { poll },
          testTimeout: TIMEOUT_MS,
          hookTimeout: TIMEOUT_MS
        }
      },
      {
        test: {
          name: 'api',
          include: filesOf('tests/api/**/*.test.ts', 'tests/security/**/*.test.ts'),
          globalSetup: ['tests/support/database.ts'],
          setupFiles: ['tests/support/seed.ts', 'tests/support/worker.ts'],
          // Here, because the log is made by whoever imports it first.
          env: {
            LOG_LEVEL: 'silent',
            PUBLIC_URL: 'http://127.0.0.1:4321',
            SESSION_SECRET: 'only for tests, only for tests, only for tests'
          },
          isolate: false,
          maxWorkers: 2,
          expect: { poll },
          testTimeout: TIMEOUT_MS,
          hookTimeout: TIMEOUT_MS
        }
      },
      {
        test: {
          name: 'outside',
          include: filesOf('tests/outside/**/*.test.ts'),
          globalSetup: ['tests/support/build-once.ts', 'tests/support/lend-products.ts'],
          setupFiles: ['tests/support/seed.ts'],
          // They wait a third of their time: for what was killed, for a clock, for a limit.
          maxWorkers: 3,
          expect: { poll },
          testTimeout: TIMEOUT_MS + idleMs,
          hookTimeout: TIMEOUT_MS + idleMs
        }
      }
    ]
  }
})
