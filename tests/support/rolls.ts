// Lays out and writes rolls without a worker, and reads the files as a cutter does.
import { strFromU8, unzipSync } from 'fflate'

import type { Design } from '#lib/designer/design.ts'
import { loadClipper } from '#lib/designer/geometry/load-clipper.ts'
import { localPort } from '#lib/designer/nesting/member.ts'
import type { PackFormat } from '#lib/designer/production/formats.ts'
import { createOutliner } from '#lib/designer/production/outliner.ts'
import { layOut } from '#lib/designer/rolls/lay-out.ts'
import type { Found } from '#lib/designer/rolls/members.ts'
import { writeRolls } from '#lib/designer/rolls/write-rolls.ts'
import type { LaidOut } from '#lib/designer/workers/task-kinds.ts'

import { type CutFile, readCutDxf } from './cut-files.ts'
import { fontBook } from './fonts.ts'

const book = fontBook()
export const tools = { outliner: createOutliner({ clipper: await loadClipper(), book }), book }

export async function laidOut(design: Design, gang: Found[] = [], moves = 0): Promise<LaidOut> {
  const budget = { moves }
  const objects = [design, ...gang.flatMap(one => one.design ?? [])].flatMap(one => Object.values(one.objects))
  await book.load(objects.flatMap(object => (object.type === 'text' ? object.text.runs.map(({ font }) => font) : [])))
  return layOut(design, gang, {
    ...tools,
    team: [localPort()],
    budget,
    onProgress: () => undefined,
    isCancelled: () => false
  })
}

export interface WrittenRolls {
  laid: LaidOut
  files: Record<string, string>
}

export async function writtenRolls(
  design: Design,
  { gang = [], formats = ['svg', 'dxf'] }: { gang?: Found[]; formats?: PackFormat[] } = {}
): Promise<WrittenRolls> {
  const laid = await laidOut(design, gang)
  if (laid.stops.length > 0) throw new Error(`Stopped: ${laid.stops.map(({ code }) => code).join(', ')}`)
  const { zip } = await writeRolls(design, gang, { ...tools, nested: laid.nested, formats, spotName: 'CutContour' })
  const files = Object.entries(unzipSync(zip)).map(([name, bytes]) => [name, strFromU8(bytes)] as const)
  return { laid, files: Object.fromEntries(files) }
}

export function dxfOf(files: Record<string, string>, name: string): CutFile {
  return readCutDxf(files[`${name}.dxf`]!)
}
