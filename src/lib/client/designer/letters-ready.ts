// Letters are measured by their font, which may be on its way; one that does not come leaves its estimate.
import type { Design } from '#lib/designer/design.ts'

import { $design } from './document.ts'
import { $kernel, type Kernel, loadFonts } from './kernel.ts'

/** The design and what measures it, as they are once these fonts are here. */
export async function whenLettersReady(
  fonts: Iterable<string>
): Promise<{ design: Design; kernel: Kernel | undefined }> {
  await loadFonts(fonts).catch(() => undefined)
  return { design: $design.get(), kernel: $kernel.get() }
}
