// Runs scripts of package.json at the same time, and shows what each said once it is over: `node side-by-side.ts a b`.
import { spawn } from 'node:child_process'
import { once } from 'node:events'

async function run(name: string): Promise<boolean> {
  const child = spawn('npm', ['run', '--silent', name], { stdio: ['ignore', 'pipe', 'pipe'] })
  const said: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => said.push(chunk))
  const [code] = await once(child, 'close')
  console.log(`${name}: ${code === 0 ? 'ok' : 'failed'}\n${Buffer.concat(said).toString()}`)
  return code === 0
}

const results = await Promise.all(process.argv.slice(2).map(run))
if (results.includes(false)) process.exit(1)
