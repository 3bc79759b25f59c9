// `npm run bench:lives [lives] [first seed] [test or stripe]`: random lives of a shop's money, 10,000 unless said. Names each seed
// whose sums do not add up. Runs in Vitest, since the product's routes are bundled by Vite.
import { spawnSync } from 'node:child_process'

const [lives = '10000', first = '1', gateway = 'test'] = process.argv.slice(2)
const { status } = spawnSync(
  'vitest',
  [
    ...['run', '--config', 'tests/vitest.config.ts', '--project', 'api', '--reporter', 'dot'],
    'tests/api/random-lives.test.ts'
  ],
  { stdio: 'inherit', env: { ...process.env, LIVES: lives, LIVES_FROM: first, LIVES_GATEWAY: gateway } }
)
process.exitCode = status ?? 1
