import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'

import react from '@astrojs/react'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, logHandlers } from 'astro/config'

import packageJson from './package.json' with { type: 'json' }
import { SHOW_ACTING } from './src/lib/client/acting.ts'
import { ON_ARRIVAL } from './src/lib/client/arrival.ts'
import { REPEAT_EARLY } from './src/lib/client/early.ts'
import { withoutEval } from './src/lib/server/clipper-glue.ts'
import { findTakenAddresses } from './src/lib/server/content-addresses.ts'
import { ownTexts } from './src/lib/server/light-scripts.ts'
import { scriptGroups } from './src/lib/server/script-groups.ts'
import { LANGUAGES } from './src/lib/shared/languages.ts'

// React Aria writes these two <style> elements in the browser; Astro cannot know of them.
const REACT_ARIA_STYLES = [
  '@layer {\n  [data-react-aria-pressable] {\n    touch-action: pan-x pan-y pinch-zoom;\n  }\n}',
  '@layer {\n  * {\n    overscroll-behavior: contain;\n  }\n}'
]

/** Of many small modules that need nothing of Node: one bundle of them is read at once, at each start. */
const BUNDLED = ['@internationalized/date', 'jose', 'kysely', 'zod']

/**
 * `dependencies` of package.json are what the server loads when it runs. All else it needs is bundled, so that it can run
 * where no more than these are installed. Built pages are made where everything is.
 */
const LOADED = Object.keys(packageJson.dependencies).filter(name => !BUNDLED.includes(name))

/** @returns {import('vite').Plugin} */
function clipperWithoutEval() {
  return {
    name: 'clipper-without-eval',
    enforce: 'pre',
    transform(code, id) {
      return id.endsWith('/clipper2-wasm/dist/es/clipper2z.js') ? { code: withoutEval(code), map: null } : undefined
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
  scriptDirective: { resources: ["'self'"], hashes: [SHOW_ACTING, ON_ARRIVAL, REPEAT_EARLY].map(hash) },
  styleDirective: {
    // React renders style attributes on the server; they can hide things, but run nothing.
    resources: ["'self'", { resource: "'unsafe-inline'", kind: 'attribute' }],
    hashes: REACT_ARIA_STYLES.map(hash)
  }
}

/**
 * Our own program is the entry of the server's bundle: pages, server and queue become one module graph. It serves the
 * built pages too, each with the policy that Astro made for it.
 * @returns {import('astro').AstroIntegration}
 */
function ownServer() {
  /** @type {Map<string, string>} */
  const policies = new Map()
  return {
    name: 'own-server',
    hooks: {
      'astro:config:done': ({ setAdapter }) =>
        setAdapter({
          name: 'own-server',
          entrypointResolution: 'auto',
          serverEntrypoint: new URL('./src/lib/server/entry.ts', import.meta.url),
          adapterFeatures: { buildOutput: 'server', middlewareMode: 'classic', staticHeaders: true },
          supportedAstroFeatures: { hybridOutput: 'stable', staticOutput: 'stable', serverOutput: 'stable' }
        }),
      'astro:build:generated': ({ routeToHeaders }) => {
        for (const [path, { headers }] of routeToHeaders) {
          policies.set(path, headers.get('content-security-policy') ?? '')
        }
      },
      'astro:build:done': () =>
        writeFile(new URL('./dist/policies.json', import.meta.url), JSON.stringify(Object.fromEntries(policies)))
    }
  }
}

/**
 * Of two pages at one address one would be gone without a word.
 * @returns {import('astro').AstroIntegration}
 */
function contentAddresses() {
  return {
    name: 'content-addresses',
    hooks: {
      'astro:routes:resolved': async ({ routes }) => {
        const taken = await findTakenAddresses(import.meta.dirname, routes)
        if (taken.length > 0) throw new Error(taken.join('\n'))
      }
    }
  }
}

export default defineConfig({
  output: 'server',
  adapter: ownServer(),
  integrations: [react(), contentAddresses()],
  trailingSlash: 'never',
  // A sheet within a page costs each page the hash of every such sheet in its policy: 4 KB.
  build: { format: 'file', inlineStylesheets: 'never' },
  i18n: { locales: [...LANGUAGES], defaultLocale: LANGUAGES[0], routing: { prefixDefaultLocale: false } },
  image: { service: { entrypoint: './src/layouts/plain-images.ts' } },
  session: false,
  // What goes wrong is one line of JSON, like the rest of the log; our access log tells of addresses that are not there.
  ...(!process.env['PLATEN_DEV'] && { logger: logHandlers.json({ level: 'error' }) }),
  devToolbar: { enabled: false },
  security: {
    // src/lib/server/platform/http/origin.ts checks every write, JSON ones too.
    checkOrigin: false,
    // While developing, Vite writes scripts and styles into the page that no list can know of.
    ...(!process.env['PLATEN_DEV'] && { csp: CSP })
  },
  vite: {
    plugins: [ownTexts(), clipperWithoutEval(), tailwindcss()],
    environments: {
      ...(!process.env['PLATEN_DEV'] && { ssr: { resolve: { noExternal: true, external: LOADED } } }),
      client: { build: { rolldownOptions: { output: { codeSplitting: { groups: scriptGroups() } } } } }
    },
    resolve: {
      // English is our only language: each of React Aria's 33 others would come to every screen with a calendar or a menu.
      alias: [{ find: /(\/intl(?:\/\w+)?)\/[a-z]{2}-[A-Z]{2}\.mjs$/, replacement: '$1/en-US.mjs' }]
    },
    // Workers are bundled by themselves.
    worker: { format: 'es', plugins: () => [clipperWithoutEval()] },
    // Each looks for its compiled code beside itself.
    optimizeDeps: { exclude: ['harfbuzzjs', 'clipper2-wasm', '@resvg/resvg-wasm'] },
    // Beside the pages lies the clip-art library: build.ts empties the folder.
    build: { sourcemap: false, emptyOutDir: false }
  }
})
