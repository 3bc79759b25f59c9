// Exit code 0 once the product on this machine serves requests: for containers and systemd, where no curl is installed.
// `node deploy/health.ts --wait SECONDS` asks again until then.
import { setTimeout } from 'node:timers/promises'

const address = `http://127.0.0.1:${process.env['PORT'] || 4321}/readyz`
const [option, seconds] = process.argv.slice(2)
const giveUpAt = Date.now() + (option === '--wait' ? Number(seconds) * 1000 : 0)

async function ask(): Promise<string> {
  try {
    const reply = await fetch(address, { signal: AbortSignal.timeout(4000) })
    return reply.ok ? 'ok' : (await reply.text()).trim()
  } catch (error) {
    return `no answer at ${address} (${String((error as Error).cause ?? error)})`
  }
}

let state = await ask()
while (state !== 'ok' && Date.now() < giveUpAt) {
  await setTimeout(500)
  state = await ask()
}
if (state === 'ok') console.log(state)
else {
  console.error(state)
  process.exitCode = 1
}
