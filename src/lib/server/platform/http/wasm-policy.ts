interface Page {
  csp?: { insertScriptResource(resource: string): void }
}

/** Lets a page compile WebAssembly, as the shaping of letters needs it; making functions from text stays forbidden. */
export function allowWasm({ csp }: Page): void {
  csp?.insertScriptResource("'wasm-unsafe-eval'")
}
