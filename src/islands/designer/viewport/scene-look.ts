import { $fontsLoaded, $kernel } from '#lib/client/designer/kernel.ts'
import { pictureHref } from '#lib/client/designer/picture-href.ts'
import { $sampleValues } from '#lib/client/designer/preview-values.ts'
import type { Design } from '#lib/designer/design.ts'

import type { SceneLook } from './scene.ts'

let known: { entries: Design['palette']['entries']; colours: Map<string, string> } | undefined

/** How a drawing is shown now; the same colors while the palette is the same. */
export function lookOf({ palette: { entries } }: Design, hidden?: string): SceneLook {
  if (known?.entries !== entries) known = { entries, colours: new Map(entries.map(({ ref, hex }) => [ref, hex])) }
  const letters = `${$fontsLoaded.get()} ${$kernel.get() ? 1 : 0} ${JSON.stringify($sampleValues.get())}`
  return { colours: known.colours, hrefOf: pictureHref, letters, hidden }
}
