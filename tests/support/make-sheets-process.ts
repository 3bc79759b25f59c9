// A process of its own that makes the sheets of a run, to be killed.
import { setDatabase } from '#lib/server/platform/db/index.ts'
import { makeSheets } from '#lib/server/production/cutting/make.ts'

const [url = '', runId = ''] = process.argv.slice(2)
const pool = setDatabase(url)
process.stdout.write('begun\n')
await makeSheets(runId)
await pool.end()
process.exit()
