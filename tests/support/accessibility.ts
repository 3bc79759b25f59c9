import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** All rules of axe on the page, or on a part of it. */
export async function expectNoViolations(page: Page, part?: string): Promise<void> {
  // What passed is not described, and without frames nothing has to be put together in a page of its own: a fourth of the
  // processor time, by the same rules.
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode(page.frames().length === 1)
  if (part) axe.include(part)
  const { violations } = await axe.analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([])
}
