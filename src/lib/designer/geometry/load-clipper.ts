import { type Clipper, typescriptClipper, wasmClipper } from './clipper.ts'

let loading: Promise<Clipper> | undefined

/**
 * The compiled sweep. Its glue makes functions from text, which a page's content policy forbids: there the one in
 * TypeScript answers, so load it in a worker.
 */
export function loadClipper(): Promise<Clipper> {
  loading ??= import('clipper2-wasm/dist/es/clipper2z.js').then(
    async ({ default: create }) => wasmClipper(await create()),
    () => typescriptClipper
  )
  return loading.catch(() => typescriptClipper)
}
