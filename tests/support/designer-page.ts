// Runs in the browser: what the designer makes there.
import { loadWasmRasterizer } from '#lib/designer/production/raster-wasm.ts'

import { designerBytes } from './designer-bytes.ts'

async function readFile(path: string): Promise<Uint8Array> {
  return new Uint8Array(await (await fetch(`/node_modules/${path}`)).arrayBuffer())
}

async function run(): Promise<Record<string, string>> {
  const rasterize = await loadWasmRasterizer(fetch('/node_modules/@resvg/resvg-wasm/index_bg.wasm'))
  return designerBytes({ readFile, rasterize })
}

Object.assign(globalThis, { designerBytes: run() })
