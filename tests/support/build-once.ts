// Tests of the started product share one build, made before the first of them.
import { spawn } from 'node:child_process'
import { once } from 'node:events'

export default async function setup(): Promise<void> {
  const child = spawn(process.execPath, ['src/lib/server/build.ts'], { stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('The product could not be built')
}
