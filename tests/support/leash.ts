// Loaded into the product by `--import`: it ends when the other end of its standard input is gone.
import { basename } from 'node:path'

// Not its own children, which are started with the same options.
if (basename(process.argv[1] ?? '') === 'start.ts') {
  process.stdin.on('close', () => process.kill(process.pid, 'SIGKILL')).resume()
}
