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
    // What an office does is tried on a desk and what a buyer does on a phone, but for the ways that both go; that each
    // page fits both is held by `pages.spec.ts`.
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      grepInvert: /@desk/,
      testIgnore: /(session|social|designer-(bytes|drag|keyboard|production|safety|tools))\.spec/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
    }
  ]
})
