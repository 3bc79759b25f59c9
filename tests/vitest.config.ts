/// <reference types="vitest/config" />
import { defineConfig } from 'vitest/config'

import { LongestFirst } from './support/longest-first.ts'

/** A test starts the product a few times, and each is left alone first (`support/product.ts`). */
const idleMs = 4 * 1000 * Number(process.env['IDLE_FIRST_S'] ?? 0)

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/*.test.ts', 'tests/unit/**/*.test.ts'],
          setupFiles: ['tests/support/seed.ts'],
          // Far more than any takes: a machine that does other things as well is no fault.
          testTimeout: 60_000
        }
      },
      {
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts', 'tests/security/**/*.test.ts'],
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
          testTimeout: 60_000,
          hookTimeout: 120_000
        }
      },
      {
        test: {
          name: 'outside',
          include: ['tests/outside/**/*.test.ts'],
          globalSetup: ['tests/support/build-once.ts'],
          setupFiles: ['tests/support/seed.ts'],
          // They wait a third of their time: for what was killed, for a clock, for a limit.
          maxWorkers: 3,
          testTimeout: 120_000 + idleMs,
          hookTimeout: 120_000 + idleMs
        }
      }
    ]
  }
})
