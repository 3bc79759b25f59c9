import type { AddressInfo } from 'node:net'

import { expect, test } from '@playwright/test'
import { createViteServer } from 'vitest/node'

import { rasterizeNative } from '#lib/designer/production/raster-native.ts'

import { designerBytes } from '../support/designer-bytes.ts'
import { readPackageFile } from '../support/fonts.ts'

declare const window: { designerBytes: Promise<Record<string, string>> | undefined }

const WASM = ['harfbuzzjs', 'clipper2-wasm', '@resvg/resvg-wasm']

test('the designer makes the same bytes in the browser as on the server', async ({ page, isMobile }) => {
  test.skip(isMobile, 'the same browser')
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
            answer.end('<!doctype html><script type="module" src="/tests/support/designer-page.ts"></script>')
          })
        }
      }
    ]
  })
  try {
    await server.listen()
    const { port } = server.httpServer!.address() as AddressInfo
    const problems: string[] = []
    page.on('pageerror', error => problems.push(error.message))
    await page.goto(`http://127.0.0.1:${port}/page`)
    await expect.poll(() => problems.length > 0 || page.evaluate(() => Boolean(window.designerBytes)), { timeout: 60_000 }).toBe(true) // biome-ignore format: one line
    expect(problems).toEqual([])
    const there = await page.evaluate(() => window.designerBytes)
    const here = await designerBytes({ readFile: readPackageFile, rasterize: rasterizeNative })
    expect(there).toEqual(here)
    expect(here['clipper']).toBe('wasm')
  } finally {
    await server.close()
  }
})
