import { existsSync } from 'node:fs'

import { defineConfig } from '@playwright/test'

/** A browser that is there already; else Playwright's own. */
const installed = ['/usr/bin/chromium', '/usr/bin/google-chrome'].find(existsSync)

export default defineConfig({
  testDir: 'e2e',
  outputDir: '../test-results',
  globalSetup: './support/e2e-setup.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  workers: 2,
  // Where nobody can look, two more tries tell a slow machine from a fault; it is reported as flaky.
  retries: process.env['CI'] ? 2 : 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    locale: 'en-US',
    actionTimeout: 30_000,
    // Recording each test would take much of the machine; the second try of a failed one tells as much.
    trace: 'on-first-retry',
    launchOptions: {
      ...(installed && { executablePath: installed }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync'
      ]
    }
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      // The same on every screen.
      testIgnore: /(session|social|designer-(bytes|drag|production|safety|tools))\.spec/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
    }
  ]
})
