// From random runs: outlines read back from the written files are the pieces owed, each once, and nothing else.
import { expect, test } from 'vitest'

import { loadClipper } from '#lib/designer/geometry/load-clipper.ts'
import { createOutliner } from '#lib/designer/production/outliner.ts'

import { sized } from '../../support/long.ts'
import { fontBook } from '../../support/fonts.ts'
import { checkRandomRun } from '../../support/run-oracle-check.ts'

const SEEDS = sized(15, 500)
const book = fontBook()
const clipper = await loadClipper()
const tools = { book, clipper, outliner: createOutliner({ clipper, book }) }

test(`files of ${SEEDS} random runs have the pieces owed, each once, with their letters, size, film and mirror`, async () => {
  for (let seed = 1; seed <= SEEDS; seed++) expect(await checkRandomRun(seed, tools), `seed ${seed}`).toEqual([])
})
