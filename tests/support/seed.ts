// Random tests try the same values in each run, so that a failure comes with the change that makes it. `FAST_CHECK_SEED`
// tries others.
import fc from 'fast-check'

fc.configureGlobal({ seed: Number(process.env['FAST_CHECK_SEED'] ?? 1) })
