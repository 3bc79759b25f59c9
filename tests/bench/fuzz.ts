// `node tests/bench/fuzz.ts [minutes] [seed]`: odd requests to every endpoint of the started product; prints what went wrong.
import { fuzz } from '../support/fuzz.ts'
import { startProduct } from '../support/product.ts'

const minutes = Number(process.argv[2] ?? 10)
const seed = Number(process.argv[3] ?? Math.floor(Math.random() * 1e9))

const product = await startProduct({ DEMO: '1', LOG_LEVEL: 'error' })
console.log(`seed ${seed}, ${minutes} minutes against ${product.url}`)
try {
  const { requests, byStatus, faults } = await fuzz(product, {
    seed,
    forMs: minutes * 60_000,
    onFault: fault => console.log(JSON.stringify(fault))
  })
  const errors = product.lines().filter(line => /"level":"?(error|fatal|50|60)/.test(line))
  const kinds = new Map<string, string>()
  for (const line of errors) {
    const { msg, endpoint, err } = JSON.parse(line) as { msg: string; endpoint?: string; err?: { message: string } }
    kinds.set(`${msg} ${endpoint ?? ''} ${err?.message ?? ''}`.slice(0, 200), line.slice(0, 1500))
  }
  for (const [kind, line] of kinds) console.log(`log: ${kind}\n     ${line}`)
  console.log(
    `${requests} requests, ${JSON.stringify(byStatus)}, ${faults.length} faults, ${errors.length} errors in the log`
  )
  const isAlive = (await fetch(`${product.url}/readyz`)).ok
  if (!isAlive || faults.length > 0) process.exitCode = 1
} finally {
  await product.stop()
}
