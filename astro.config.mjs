import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'

import node from '@astrojs/node'
import react from '@astrojs/react'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, passthroughImageService } from 'astro/config'

// React Aria writes these two <style> elements in the browser; Astro cannot know of them.
const REACT_ARIA_STYLES = [
  '@layer {\n  [data-react-aria-pressable] {\n    touch-action: pan-x pan-y pinch-zoom;\n  }\n}',
  '@layer {\n  * {\n    overscroll-behavior: contain;\n  }\n}'
]

const SOME_TEXTS = /(import \{([^}]+)\} from '#locales\/en\/common\.json)'/g

/**
 * A module that names the groups it wants gets a copy of the texts with these alone. Otherwise one page that uses all
 * texts would make them all come to every page.
 * @returns {import('vite').Plugin}
 */
function someTexts() {
  return {
    name: 'some-texts',
    enforce: 'pre',
    transform(code) {
      if (!code.includes('#locales/en/common.json')) return undefined
      const named = code.replaceAll(SOME_TEXTS, (_, start, groups) => `${start}?only=${groups.replaceAll(/\s/g, '')}'`)
      return { code: named, map: null }
    },
    async load(id) {
      const [file, groups] = id.split('?only=')
      if (!file || !groups) return undefined
      this.addWatchFile(file)
      const texts = JSON.parse(await readFile(file, 'utf8'))
      const exports = groups.split(',').map(group => `export const ${group} = ${JSON.stringify(texts[group])}`)
      return { code: exports.join('\n'), map: null, moduleType: 'js' }
    }
  }
}

/** @param {string} text */
function hash(text) {
  return /** @type {const} */ (`sha256-${createHash('sha256').update(text).digest('base64')}`)
}

/** @type {NonNullable<import('astro').AstroUserConfig['security']>['csp']} */
const CSP = {
  directives: [
    "default-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'"
  ],
  scriptDirective: { resources: ["'self'"] },
  styleDirective: {
    // React renders style attributes on the server; they can hide things, but run nothing.
    resources: ["'self'", { resource: "'unsafe-inline'", kind: 'attribute' }],
    hashes: REACT_ARIA_STYLES.map(hash)
  }
}

export default defineConfig({
  output: 'server',
  // The server in src/lib/server/http stands in front: it has the limits, and sends the headers written for built pages.
  adapter: node({ mode: 'middleware', staticHeaders: true, bodySizeLimit: 26 * 1024 * 1024 }),
  integrations: [react()],
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'auto' },
  i18n: { locales: ['en'], defaultLocale: 'en', routing: { prefixDefaultLocale: false } },
  // Nothing resizes images on demand: that would be work for everybody to order.
  image: { service: passthroughImageService() },
  session: false,
  devToolbar: { enabled: false },
  security: {
    // src/lib/server/http/origin.ts checks every write, JSON ones too.
    checkOrigin: false,
    // While developing, Vite writes scripts and styles into the page that no list can know of.
    ...(!process.env['PLATEN_DEV'] && { csp: CSP })
  },
  vite: {
    plugins: [someTexts(), tailwindcss()],
    build: { sourcemap: false },
    // They look for their .wasm beside themselves.
    optimizeDeps: { exclude: ['harfbuzzjs', 'clipper2-wasm', '@resvg/resvg-wasm'] }
  }
})
