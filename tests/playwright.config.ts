import { defineConfig } from '@playwright/test'

import { launchOptions } from './support/chromium.ts'

export default defineConfig({
  testDir: 'e2e',
  outputDir: '../test-results',
  globalSetup: './support/e2e-setup.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  // Three on two cores make the product say that it is busy.
  workers: 2,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    locale: 'en-US',
    actionTimeout: 45_000,
    launchOptions
  },
  projects: [
    // Once: what an office does on a desk, what a buyer does on a phone (`@phone`). Twice: a buyer's ways to pay
    // (`@both`), and the specs that look whether each page fits.
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      grep: /@phone|@both|\b(pages|screens)\.spec/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
    }
  ]
})
