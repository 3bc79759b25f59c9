import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { packTables, readTables, viewOf } from '#lib/designer/text/sfnt.ts'
import { unpackWoff } from '#lib/designer/text/woff.ts'

/** A file of a package, as it is there. */
export function packageFile(path: string): Buffer {
  return readFileSync(fileURLToPath(import.meta.resolve(path)))
}

/** A font of ours, without its wrapping. */
export function plainFont(id: string, script = 'latin', weight = 400): Uint8Array {
  return unpackWoff(packageFile(`@fontsource/${id}/files/${id}-${script}-${weight}-normal.woff`))
}

export const variableFont = (): Buffer =>
  packageFile('@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2')

/** The font with these tables in place of its own; none where undefined. */
export function withTables(font: Uint8Array, changed: Record<string, Uint8Array | undefined>): Uint8Array {
  const tables = new Map<string, Uint8Array | undefined>([...readTables(font)!, ...Object.entries(changed)])
  const kept = [...tables].flatMap(([name, data]) => {
    const tag = [...name].reduce((sum, letter) => sum * 256 + letter.charCodeAt(0), 0)
    return data ? [{ tag, data }] : []
  })
  return packTables(viewOf(font).getUint32(0), kept)
}
