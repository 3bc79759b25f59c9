import node from '@astrojs/node'
import react from '@astrojs/react'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'astro/config'

export default defineConfig({
  output: 'server',
  adapter: node({ mode: 'middleware' }),
  integrations: [react()],
  devToolbar: { enabled: false },
  vite: {
    plugins: [tailwindcss()],
    // light-dark() must reach the browser as written, or nested colour schemes (.on-ink) cost twice the rules.
    build: { cssTarget: ['chrome123', 'firefox120', 'safari17.5'] }
  }
})
