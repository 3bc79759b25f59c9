// Loaded into the started product by `node --import`: every text of the product is in letters that nobody writes, in both
// locales. What still reads as English stands in code, or is somebody's data.
import { registerHooks } from 'node:module'

import { pseudo } from './pseudo.ts'

/** Where the built server keeps its texts. A British page brings those that differ from the American: all of them. */
const TEXTS = /var TEXTS = \{\s*\[DEFAULT_LOCALE\]: flat\(ENGLISH\),\s*"en-GB": \w+\s*\};/

const CHANGED = `$&
{
  const pseudo = ${pseudo.toString()};
  const english = TEXTS[DEFAULT_LOCALE];
  for (const key in english) english[key] = TEXTS["en-GB"][key] = pseudo(english[key]);
}
`

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (!url.includes('/dist/server/') || loaded.format !== 'module') return loaded
    return { ...loaded, source: String(loaded.source).replace(TEXTS, CHANGED) }
  }
})
