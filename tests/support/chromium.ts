// How the browser of the tests is started: without what a window of a person's browser has around the page.
import { existsSync } from 'node:fs'

/** A browser that is there already, the one without a window first, since it draws a page in three quarters of the time; else Playwright's own. */
const installed = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/google-chrome'].find(existsSync)

/** Only the last list of features counts: these are what Playwright itself turns off. */
const OFF_IN_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch'
]

/**
 * Each window brings two pages for the suggestions of its address bar, and a renderer ahead of need: together they took
 * as long as a page of ours.
 */
const OFF_AROUND_THE_PAGE = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess']

export const launchOptions = {
  ...(installed && { executablePath: installed }),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--in-process-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    `--disable-features=${[...OFF_IN_PLAYWRIGHT, ...OFF_AROUND_THE_PAGE].join(',')}`
  ]
}
