import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'

declare const window: { axe?: { run(context: unknown, options: object): Promise<AxeResults> }; document: unknown }

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** What passed is not described. */
const OPTIONS = { resultTypes: ['violations' as const] }

/** All rules of axe on the page, or on the part that a selector names. */
export async function expectNoViolations(page: Page, part?: string): Promise<void> {
  const { violations } = page.frames().length === 1 ? await look(page, part) : await lookIntoFrames(page, part)
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([])
}

/** Without the builder, which sends the unminified source twice for each check: that takes as long as the check. */
async function look(page: Page, part: string | undefined): Promise<AxeResults> {
  if (!(await page.evaluate(() => Boolean(window.axe)))) await page.evaluate(SOURCE)
  return page.evaluate(([context, options]) => window.axe!.run(context ?? window.document, options), [
    part,
    OPTIONS
  ] as const)
}

/** By the builder, since `axe.run` sends messages between frames, which the payment form would take for its own. */
function lookIntoFrames(page: Page, part: string | undefined): Promise<AxeResults> {
  const axe = new AxeBuilder({ page }).options(OPTIONS)
  if (part) axe.include(part)
  return axe.analyze()
}
