// axe judges each thing once in a run: a screen as a whole where it is seen first at a width and in these colours, afterwards
// what on it is of a shape that was not there before. It is what most of the time of a browser test goes into.
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'

import { shapesOf } from './shapes.ts'

declare const window: {
  axe?: { run(context: unknown, options: object): Promise<AxeResults> }
  document: unknown
  shapes?: Map<string, Element>
}

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** What passed is not described. */
const OPTIONS = { resultTypes: ['violations' as const] }

/** All rules of axe on the page, or on the part that a selector names. */
export async function expectNoViolations(page: Page, part?: string): Promise<void> {
  if (page.frames().length > 1) return expectNone(await lookIntoFrames(page, part))
  const { screen, shapes } = await page.evaluate(shapesOf, part)
  const judged = readJudged()
  const isFirst = !judged.has(screen)
  const fresh = shapes.filter(shape => !judged.has(shape))
  if (!isFirst && fresh.length === 0) return
  expectNone(await look(page, isFirst ? { part } : { fresh }))
  // Only what is without fault: otherwise one test alone would say so.
  recordJudged([screen, ...fresh])
}

function expectNone({ violations }: AxeResults): void {
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([])
}

/** By all workers of this run. */
function readJudged(): Set<string> {
  const file = process.env['JUDGED']
  return new Set(file && existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [])
}

function recordJudged(lines: string[]): void {
  const file = process.env['JUDGED']
  if (file) appendFileSync(file, `${lines.join('\n')}\n`)
}

/** Without the builder, which sends the unminified source twice for each check: that takes as long as the check. */
async function look(page: Page, at: { part?: string | undefined; fresh?: string[] }): Promise<AxeResults> {
  if (!(await page.evaluate(() => Boolean(window.axe)))) await page.evaluate(SOURCE)
  return page.evaluate(
    ([{ part, fresh }, options]) => {
      const elements = fresh?.map(shape => window.shapes!.get(shape)!).filter(one => one.isConnected)
      // What is within another one is judged with it.
      const outer = elements?.filter(one => !elements.some(other => other !== one && other.contains(one)))
      return window.axe!.run(outer?.length ? outer : (part ?? window.document), options)
    },
    [at, OPTIONS] as const
  )
}

/** By the builder, since `axe.run` sends messages between frames, which the payment form would take for its own. */
function lookIntoFrames(page: Page, part: string | undefined): Promise<AxeResults> {
  const axe = new AxeBuilder({ page }).options(OPTIONS)
  if (part) axe.include(part)
  return axe.analyze()
}
