import { defineConfig } from '@playwright/test'

import { launchOptions } from './support/chromium.ts'

export default defineConfig({
  testDir: 'e2e',
  outputDir: '../test-results',
  globalSetup: './support/e2e-setup.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  workers: 2,
  // Where nobody can look, two more tries tell a slow machine from a fault; it is reported as flaky.
  retries: process.env['CI'] ? 2 : 0,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    locale: 'en-US',
    actionTimeout: 45_000,
    launchOptions
  },
  projects: [
    // A test that is about a mouse, keys or the server alone says so: it shows no more on a phone than on a desk.
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      grepInvert: /@desk/,
      testIgnore: /(session|social|designer-(bytes|drag|keyboard|production|safety|tools))\.spec/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
    }
  ]
})
