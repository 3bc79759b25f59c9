// Runs scripts of package.json at the same time: `node side-by-side.ts a b`. The last one is shown as it goes, the others
// once they are over.
import { spawn } from 'node:child_process'
import { once } from 'node:events'

async function run(name: string, isLast: boolean): Promise<boolean> {
  const output = isLast ? 'inherit' : 'pipe'
  const child = spawn('npm', ['run', '--silent', name], { stdio: ['ignore', output, output] })
  const said: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => said.push(chunk))
  const [code] = await once(child, 'close')
  console.log(`${name}: ${code === 0 ? 'ok' : 'failed'}\n${Buffer.concat(said).toString()}`)
  return code === 0
}

const names = process.argv.slice(2)
const results = await Promise.all(names.map((name, index) => run(name, index === names.length - 1)))
if (results.includes(false)) process.exit(1)
