import { type Clipper, typescriptClipper, wasmClipper } from './clipper.ts'

let loading: Promise<Clipper> | undefined

/**
 * The compiled sweep; where a page may not run compiled code, the one in TypeScript. (Its glue makes functions from
 * text; the build puts closures in their place: server/clipper-glue.ts.)
 */
export function loadClipper(): Promise<Clipper> {
  loading ??= import('clipper2-wasm/dist/es/clipper2z.js').then(
    async ({ default: create }) => wasmClipper(await create()),
    () => typescriptClipper
  )
  return loading.catch(() => typescriptClipper)
}
