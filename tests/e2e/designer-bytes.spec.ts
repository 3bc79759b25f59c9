import type { AddressInfo } from 'node:net'

import { expect, type Page, test } from '@playwright/test'
import { createViteServer } from 'vitest/node'

import { rasterizeNative } from '#lib/designer/production/raster-native.ts'

import { designerBytes } from '../support/designer-bytes.ts'
import { readPackageFile } from '../support/fonts.ts'

declare const window: { designerBytes: Promise<Record<string, string>> | undefined }

const WASM = ['harfbuzzjs', 'clipper2-wasm', '@resvg/resvg-wasm']

/** Serves a page that runs the designer, with the given content policy. */
async function serve(policy: string): Promise<{ url: string; close: () => Promise<void> }> {
  const server = await createViteServer({
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    server: { host: '127.0.0.1', port: 0, hmr: false, watch: null },
    optimizeDeps: { exclude: WASM, noDiscovery: true },
    plugins: [
      {
        name: 'page',
        configureServer({ middlewares }) {
          middlewares.use('/page', (_, answer) => {
            answer.setHeader('content-type', 'text/html')
            answer.setHeader('content-security-policy', policy)
            answer.end('<!doctype html><script type="module" src="/tests/support/designer-page.ts"></script>')
          })
        }
      }
    ]
  })
  await server.listen()
  const { port } = server.httpServer!.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/page`, close: () => server.close() }
}

async function bytesIn(page: Page, policy: string): Promise<Record<string, string>> {
  const { url, close } = await serve(policy)
  try {
    await page.goto(url)
    await page.waitForFunction(() => window.designerBytes, undefined, { timeout: 60_000 })
    return (await page.evaluate(() => window.designerBytes))!
  } finally {
    await close()
  }
}

test('the designer makes the same bytes in the browser as on the server', async ({ page }) => {
  const here = await designerBytes({ readFile: readPackageFile, rasterize: rasterizeNative })
  expect(here['clipper']).toBe('wasm')
  expect(await bytesIn(page, "script-src 'self' 'unsafe-eval'")).toEqual(here)
  // Where functions may not be made from text, the TypeScript port draws the same pixels.
  const { png, pixels, thumbnail } = here
  const strict = await bytesIn(page, "script-src 'self' 'wasm-unsafe-eval'")
  expect(strict).toMatchObject({ clipper: 'typescript', png, pixels, thumbnail })
})
