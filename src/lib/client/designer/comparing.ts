// Two states of the design beside each other: what differs, and pictures of both and of what differs.
import { atom, type ReadableAtom } from 'nanostores'

import { call } from '#lib/client/api.ts'
import { getDocument } from '#lib/contract/calls/documents.ts'
import { type Compared, compareDesigns, onlyObjects } from '#lib/designer/compare.ts'
import type { Artboard, Design } from '#lib/designer/design.ts'

import { $settled } from './document.ts'
import { pictureData } from './picture-data.ts'
import { $documentId } from './saving.ts'
import { $designerSession } from './session.ts'
import { runTask } from './tasks.ts'
import { closeWindow, openWindow } from './windows.ts'

/** The state on the screen, beside the ids of versions. */
export const NOW = 'now'

const $chosen = atom<readonly [before: string, after: string]>([NOW, NOW])
export const $comparedVersions: ReadableAtom<readonly [before: string, after: string]> = $chosen

export function compareVersion(versionId: string): void {
  $chosen.set([versionId, NOW])
  closeWindow('versions')
  openWindow('compare')
}

export function chooseVersions(before: string, after: string): void {
  $chosen.set([before, after])
}

export async function loadState(version: string): Promise<Design> {
  if (version === NOW) return $settled.get()
  const query = { WorkspaceId: $designerSession.get()?.workspaceId ?? '', Id: $documentId.get() ?? '' }
  return (await call(getDocument, { query: { ...query, VersionId: version } })).design
}

/** Colours that are told apart without colour, too: each mark has a line of its own in the list. */
export const MARKS = { removed: '#d0202e', added: '#15803d', before: '#f59e0b', after: '#2563eb' } as const

interface Placed {
  href: string
  x: number
  y: number
  w: number
  h: number
}

export interface BoardCompared {
  /** Of the later state; of the earlier one where the artboard is gone. */
  board: Artboard
  before: Placed | undefined
  after: Placed | undefined
  marks: { mark: keyof typeof MARKS; picture: Placed }[]
}

export interface DesignsCompared extends Compared {
  designs: readonly [Design, Design]
  boards: BoardCompared[]
}

export async function compareStates(before: Design, after: Design, signal: AbortSignal): Promise<DesignsCompared> {
  const compared = compareDesigns(before, after)
  const of = (kind: string) => new Set(compared.objects.filter(each => each.kind === kind).map(({ id }) => id))
  const [added, removed, changed] = [of('added'), of('removed'), of('changed')]
  const all = [
    ...after.artboards,
    ...before.artboards.filter(({ id }) => after.artboards.every(each => each.id !== id))
  ]
  const boards: BoardCompared[] = []
  for (const board of all) {
    const draw = (design: Design | undefined) => design && pictureOn(design, board.id, signal)
    const marks: BoardCompared['marks'] = []
    const found = [
      ['removed', onlyObjects(before, removed, MARKS.removed)],
      ['before', onlyObjects(before, changed, MARKS.before)],
      ['after', onlyObjects(after, changed, MARKS.after)],
      ['added', onlyObjects(after, added, MARKS.added)]
    ] as const
    for (const [mark, design] of found) {
      const picture = await draw(design)
      if (picture) marks.push({ mark, picture })
    }
    boards.push({ board, before: await draw(before), after: await draw(after), marks })
  }
  return { ...compared, designs: [before, after], boards }
}

async function pictureOn(design: Design, artboard: string, signal: AbortSignal): Promise<Placed | undefined> {
  if (design.artboards.every(({ id }) => id !== artboard)) return undefined
  const art = await runTask('picture', { artboard, values: design.rows[0], hrefs: await pictureData(design) }, { design, signal }) // biome-ignore format: one line
  if (!art) return undefined
  const { minX, minY, maxX, maxY } = art.at
  const href = URL.createObjectURL(new Blob([art.svg], { type: 'image/svg+xml' }))
  return { href, x: minX, y: minY, w: maxX - minX, h: maxY - minY }
}

/** Pictures are addresses of this page, which holds them until it is told otherwise. */
export function releasePictures({ boards }: DesignsCompared): void {
  for (const { before, after, marks } of boards) {
    for (const picture of [before, after, ...marks.map(each => each.picture)]) {
      if (picture) URL.revokeObjectURL(picture.href)
    }
  }
}
