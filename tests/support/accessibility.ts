import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setTimeout } from 'node:timers/promises'

import { expect, type Frame, type Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'

declare const window: {
  axe?: {
    configure(options: { allowedOrigins: string[] }): void
    run(context: unknown, options: { resultTypes: string[] }): Promise<AxeResults>
  }
  document: unknown
}

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const ANSWERS_WITHIN_MS = 1000

/**
 * All rules of axe on the page, or on the part that a selector names. `@axe-core/playwright` sends the longer source
 * twice for each look, which took as long as looking.
 */
export async function expectNoViolations(page: Page, part?: string): Promise<void> {
  const [main, ...others] = page.frames()
  await bringAxe(main!)
  // A frame that runs no scripts gives no answer.
  await Promise.all(others.map(frame => Promise.race([bringAxe(frame).catch(() => {}), setTimeout(ANSWERS_WITHIN_MS)])))
  // What passed is not described.
  const { violations } = await page.evaluate(
    context => window.axe!.run(context ?? window.document, { resultTypes: ['violations'] }),
    part
  )
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([])
}

async function bringAxe(frame: Frame): Promise<void> {
  if (await frame.evaluate(() => Boolean(window.axe))) return
  await frame.evaluate(SOURCE)
  await frame.evaluate(() => window.axe!.configure({ allowedOrigins: ['<unsafe_all_origins>'] }))
}
