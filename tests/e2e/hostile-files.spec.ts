import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { cleanSvg } from '#lib/server/platform/files/svg.ts'

import { hostileSet } from '../support/hostile-set.ts'
import { logInAsOwner } from '../support/owner.ts'
import { expect, test, visit } from '../support/person.ts'

function cleaned(content: string): string | undefined {
  try {
    return cleanSvg(Buffer.from(content, 'latin1')).text
  } catch {
    return undefined
  }
}

test('78: of hostile drawings, what is kept runs nothing and asks nobody, however it is opened', async ({
  page: owner,
  context,
  baseURL
}) => {
  test.setTimeout(240_000)
  const visits: string[] = []
  const server = createServer((request, response) => {
    visits.push(request.url ?? '')
    response.end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const home = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const page = await context.newPage()
  const asked: string[] = []
  let dialogs = 0
  context.on('request', request => /^(data|about|blob):/.test(request.url()) || asked.push(request.url()))
  page.on('dialog', dialog => {
    dialogs++
    void dialog.dismiss()
  })
  // The trap works.
  await page.goto('about:blank')
  await page.setContent(`<svg xmlns="http://www.w3.org/2000/svg"><image href="${home}/trap"/></svg>`)
  await expect.poll(() => asked).toEqual([`${home}/trap`])
  asked.length = 0
  visits.length = 0

  const kept = hostileSet(home).flatMap(([name, content]) => {
    const text = cleaned(content)
    return text ? [{ name, text }] : []
  })
  expect(kept.length).toBeGreaterThan(10)
  // In a page without any rule of its own, where nothing but the cleaning protects.
  for (const { name, text } of kept) {
    const data = `data:image/svg+xml;base64,${Buffer.from(text).toString('base64')}`
    await page.setContent(
      `${text}<img alt="" src="${data}"><object data="${data}"></object><iframe src="${data}"></iframe>`
    )
    expect(asked, name).toEqual([])
  }
  expect(visits).toEqual([])

  // As they are served: a picture to look at, and the drawing to download.
  const { workspaceId } = await logInAsOwner(owner)
  const served = kept.filter((_, index) => index % Math.ceil(kept.length / 6) === 0)
  for (const { name, text } of served) {
    const file = { name: 'drawing.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(text) }
    const reply = await page.request.post(`/api/files?WorkspaceId=${workspaceId}`, {
      multipart: { file },
      headers: { origin: baseURL! }
    })
    const { data, message } = (await reply.json()) as { data: { url: string } | null; message: string | null }
    if (!data) {
      // Clean, and nothing to be seen.
      expect(message, name).toBeTruthy()
      continue
    }
    await visit(page, '/dashboard/design/my-files')
    asked.length = 0
    await page.evaluate(url => {
      document.body.innerHTML = `<img src="${url}"><object data="${url}?original"></object><iframe src="${url}?original"></iframe>`
    }, data.url)
    await page.waitForLoadState('networkidle')
    expect(asked.filter(url => new URL(url).origin !== baseURL)).toEqual([])
    const download = page.waitForEvent('download')
    await page.goto(`${data.url}?original`).catch(() => undefined)
    await (await download).cancel()
  }
  server.close()
  expect(visits).toEqual([])
  expect(dialogs).toBe(0)
})
