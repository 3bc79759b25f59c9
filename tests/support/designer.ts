// The designer in a browser: opened on a design of the signed-in person's workspace.
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

import type { Design } from '#lib/designer/design.ts'

import { expect } from './person.ts'

export interface OpenedDesigner {
  /** The design as the server has it. */
  saved: () => Promise<Design>
}

interface Reply<T> {
  ok: boolean
  data: T
  message: string
}

export async function openDesigner(page: Page, design: Design): Promise<OpenedDesigner> {
  async function ask<T>(method: 'get' | 'post', address: string, data?: object): Promise<T> {
    const headers = { origin: process.env['PRODUCT_URL']! }
    const reply = (await (await page.request[method](address, { headers, ...(data && { data }) })).json()) as Reply<T>
    expect(reply.ok, reply.message).toBe(true)
    return reply.data
  }

  const [workspace] = await ask<{ Id: string }[]>('get', '/api/v2/workspaces')
  const query = `WorkspaceId=${workspace!.Id}`
  const document = await ask<{ id: string }>('post', `/api/document?${query}`, {
    from: 'design',
    name: design.name,
    design
  })
  const session = await ask<{ url: string }>('post', `/api/v2/designer/sessions?${query}`, { documentId: document.id })
  await page.goto(session.url)
  await page.waitForSelector('body[data-ready]')
  return {
    saved: async () => (await ask<{ design: Design }>('get', `/api/document?${query}&Id=${document.id}`)).design
  }
}

/** A tab of the dock, or on a phone a sheet that is pulled up from below. */
export async function openPanel(page: Page, name: string): Promise<void> {
  const close = page.getByRole('button', { name: 'Close', exact: true })
  if (await close.isVisible()) await close.click()
  const tab = page.getByRole('tab', { name, exact: true })
  const button = page.getByRole('button', { name, exact: true })
  await tab.or(button).first().click()
}

/** The open panel alone: the frame around it has tests of its own. */
export async function expectPanelAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).include('[role=tabpanel]').analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([])
}
