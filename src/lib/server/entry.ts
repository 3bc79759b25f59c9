// What `npm start` runs after the build: Astro's pages and all that works beside them, in one bundle. One copy of every
// module in the process, so `instanceof` and module state mean the same in a request and in the queue.
import { handler } from '@astrojs/node/server.js'

import { type Env, setEnv } from './platform/env.ts'
import { serve } from './serve.ts'

export async function run(env: Env): Promise<void> {
  setEnv(env)
  await serve(env, { handler, clientDir: 'dist/client' })
}
