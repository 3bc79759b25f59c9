// The designer in a browser: opened on a design of the signed-in person's workspace.
import type { Locator, Page } from '@playwright/test'

import type { Design } from '#lib/designer/design.ts'

import { expectNoViolations } from './accessibility.ts'
import { expect } from './person.ts'

export interface OpenedDesigner {
  /** The design as the server has it. */
  saved: () => Promise<Design>
  /** Where it was opened, so that another tab can. */
  url: string
  /** For calls beside the page. */
  workspaceId: string
  documentId: string
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
  await goToDesigner(page, session.url)
  return {
    url: session.url,
    workspaceId: workspace!.Id,
    documentId: document.id,
    saved: async () => (await ask<{ design: Design }>('get', `/api/document?${query}&Id=${document.id}`)).design
  }
}

/** The frame around it is there first. */
export async function goToDesigner(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await expect(drawing(page)).toBeVisible()
}

/** A tab of the dock, or on a phone a sheet that is pulled up from below. */
export async function openPanel(page: Page, name: string): Promise<void> {
  const tab = page.getByRole('tab', { name, exact: true })
  if (await tab.isVisible()) return tab.click()
  const close = page.getByRole('button', { name: 'Close', exact: true })
  if (await close.isVisible()) await close.click()
  const button = page.getByRole('button', { name, exact: true })
  if (await button.isVisible()) return button.click()
  await page.getByRole('button', { name: 'More panels' }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

/** A part of the export that is closed at first. */
export async function openPart(page: Page, title: string): Promise<void> {
  await page.locator('summary').filter({ hasText: title }).click()
}

export function drawing(page: Page): Locator {
  return page.getByRole('application', { name: /^Artboard/ })
}

export type Spot = readonly [x: number, y: number]

/** Where a place of an artboard, given in its millimetres, is on the page. */
export async function onPage(page: Page, [x, y]: Spot, wMm = 300): Promise<{ x: number; y: number }> {
  const box = (await page.locator('.artboard').boundingBox())!
  const scale = box.width / wMm
  return { x: box.x + x * scale, y: box.y + y * scale }
}

/** Takes hold of something at one place of the artboard and lets go at another. */
export async function drag(page: Page, from: Spot, to: Spot): Promise<void> {
  const [start, end] = [await onPage(page, from), await onPage(page, to)]
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 3 })
  await page.mouse.move(end.x, end.y, { steps: 3 })
  await page.mouse.up()
}

export async function clickOn(page: Page, at: Spot): Promise<void> {
  const { x, y } = await onPage(page, at)
  await page.mouse.click(x, y)
}

interface Content {
  name: string
  type: string
  bytes: Buffer
}

/** Drops a file of the person's machine on the drawing. */
export async function dropFile(page: Page, { name, type, bytes }: Content, at: Spot): Promise<void> {
  const place = await onPage(page, at)
  await page.evaluate(
    ([text, file, mime, x, y]) => {
      const data = new DataTransfer()
      data.items.add(new File([Uint8Array.from(atob(text), sign => sign.charCodeAt(0))], file, { type: mime }))
      const event = { bubbles: true, cancelable: true, dataTransfer: data, clientX: x, clientY: y }
      document.getElementById('drawing')!.dispatchEvent(new DragEvent('dragover', event))
      document.getElementById('drawing')!.dispatchEvent(new DragEvent('drop', event))
    },
    [bytes.toString('base64'), name, type, place.x, place.y] as const
  )
}

/** What a person pastes: text, or a file such as a picture from another program. */
export async function pasteInto(page: Page, content: { text: string } | Content): Promise<void> {
  const given = 'text' in content ? content : { ...content, bytes: content.bytes.toString('base64') }
  await page.evaluate(pasted => {
    const data = new DataTransfer()
    if ('text' in pasted) data.setData('text/plain', pasted.text)
    else {
      const bytes = Uint8Array.from(atob(pasted.bytes), sign => sign.charCodeAt(0))
      data.items.add(new File([bytes], pasted.name, { type: pasted.type }))
    }
    document
      .getElementById('drawing')!
      .dispatchEvent(new ClipboardEvent('paste', { bubbles: true, clipboardData: data }))
  }, given)
}

/** Everything that is drawn is kept by the server. */
export async function expectSaved(page: Page): Promise<void> {
  await expect(page.locator('.save-mark')).toHaveText('Saved')
}

/** A window of the editor, and what is in it. */
export async function expectDialogAccessible(page: Page): Promise<void> {
  await expectNoViolations(page, 'dialog[open]')
}

/** The open panel alone: the frame around it has tests of its own. */
export async function expectPanelAccessible(page: Page): Promise<void> {
  await expectNoViolations(page, '[role=tabpanel]')
}
