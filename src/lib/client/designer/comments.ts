// What members say to each other about places of the design that is open here. Not of the drawing: undo and saving leave it.
import { atom, computed, type ReadableAtom } from 'nanostores'

import { call } from '#lib/client/api.ts'
import { watchWorkspace } from '#lib/client/live.ts'
import {
  addDesignComment,
  answerDesignComment,
  listDesignComments,
  resolveDesignComment
} from '#lib/contract/calls/design-comments.ts'
import type { DesignComment } from '#lib/contract/design-comments.ts'
import type { Design } from '#lib/designer/design.ts'
import type { Point } from '#lib/designer/geometry/matrix.ts'
import { placeOf } from '#lib/designer/tree.ts'

import { announce } from './announce.ts'
import { $viewSize, reveal, toArtboard } from './camera.ts'
import { openPanel } from './docks.ts'
import { $artboardId, $design, $selection, chooseArtboard, select } from './document.ts'
import { boundsOf } from './measure.ts'
import { nameOf } from './naming.ts'
import { $documentId, saveNow } from './saving.ts'
import { $designerSession } from './session.ts'
import { word } from './words.ts'

export type Pin = Pick<DesignComment, 'artboardId' | 'objectId' | 'objectName' | 'xMm' | 'yMm'>

const $all = atom<readonly DesignComment[] | undefined>()
const $draft = atom<Pin | undefined>()
const $placing = atom(false)
const $id = atom<string | undefined>()
/** Own calls under way: their news are none. */
let writing = 0

/** The oldest first; none before they are loaded. */
export const $comments: ReadableAtom<readonly DesignComment[] | undefined> = $all
export const $openComments: ReadableAtom<number> = computed($all, all => {
  return (all ?? []).filter(({ resolvedAt }) => !resolvedAt).length
})
/** Where the comment belongs that is being written. */
export const $draftPin: ReadableAtom<Pin | undefined> = $draft
/** The next press on the drawing says where it belongs. */
export const $isPlacing: ReadableAtom<boolean> = $placing
export const $chosenComment: ReadableAtom<string | undefined> = $id

function asked(documentId: string) {
  return { query: { WorkspaceId: $designerSession.get()?.workspaceId ?? '' }, params: { documentId } }
}

export async function loadComments(): Promise<void> {
  const id = $documentId.get()
  if (!id) return $all.set([])
  const before = $all.get()
  const found = await call(listDesignComments, asked(id))
  if (id !== $documentId.get()) return
  take(found)
  if (before && writing === 0) announceNew(before, found)
}

/** What is resolved meanwhile is shown no longer. */
function take(comments: readonly DesignComment[]): void {
  const isOpen = (list: readonly DesignComment[] = []) =>
    list.some(({ id, resolvedAt }) => id === $id.get() && !resolvedAt)
  if (isOpen($all.get()) && !isOpen(comments)) $id.set(undefined)
  $all.set(comments)
}

function announceNew(before: readonly DesignComment[], now: readonly DesignComment[]): void {
  const known = new Set(before.flatMap(({ id, answers }) => [id, ...answers.map(answer => answer.id)]))
  const came = now.flatMap(({ answers, ...comment }) => [comment, ...answers]).find(({ id }) => !known.has(id))
  if (came) announce(word('commentCame', { author: came.author || word('somebody'), text: came.text.slice(0, 80) }))
}

/** Gives a function that ends it. */
export function watchComments(): () => void {
  const session = $designerSession.get()
  if (!session) return () => undefined
  // What cannot be read now is read with the next news, or by its panel.
  const look = () => void loadComments().catch(() => undefined)
  const stop = $documentId.subscribe(look)
  const end = watchWorkspace(
    session.workspaceId,
    ({ kind, id }) => kind === 'design-comment' && id === $documentId.get() && look(),
    look
  )
  return () => {
    stop()
    end()
  }
}

/** Where the mark of a comment is now; none where its object or its artboard is gone. */
export function markPlace(
  design: Design,
  { artboardId, objectId, xMm, yMm }: Pin
): { board: string; at: Point } | undefined {
  if (objectId === null) {
    return design.artboards.some(({ id }) => id === artboardId) ? { board: artboardId, at: [xMm, yMm] } : undefined
  }
  const board = placeOf(design, objectId)?.layer.artboard
  if (board === undefined) return undefined
  const { maxX, minY } = boundsOf(design, objectId)
  return { board, at: Number.isFinite(maxX) ? [maxX, minY] : [xMm, yMm] }
}

/** On what is selected, else on a point: the middle of what is seen, until another one is pressed. */
export function startComment(): void {
  const [design, objectId] = [$design.get(), $selection.get().at(-1)]
  const object = objectId === undefined ? undefined : design.objects[objectId]
  const { width, height } = $viewSize.get()
  if (object) pinDraft(toPin(object.id, nameOf(design, object)))
  else pinDraft(pointPin(toArtboard([width / 2, height / 2])))
  $id.set(undefined)
  $placing.set(!object)
  openPanel('comments')
}

function toPin(objectId: string, objectName: string): Pin {
  const { board, at } = markPlace($design.get(), { artboardId: '', objectId, objectName, xMm: 0, yMm: 0 })!
  return { artboardId: board, objectId, objectName: objectName.slice(0, 120), xMm: at[0], yMm: at[1] }
}

function pointPin([x, y]: Point): Pin {
  const tenth = (mm: number): number => Math.round(mm * 10) / 10
  return { artboardId: $artboardId.get(), objectId: null, objectName: '', xMm: tenth(x), yMm: tenth(y) }
}

function pinDraft(pin: Pin | undefined): void {
  $draft.set(pin)
}

export function choosePoint(isPlacing = true): void {
  $placing.set(isPlacing)
}

/** The place that was pressed while one was asked for. */
export function placeDraft(at: Point): void {
  pinDraft(pointPin(at))
  $placing.set(false)
  announce(word('commentPlaced'))
}

export function dropDraftComment(): void {
  pinDraft(undefined)
  $placing.set(false)
}

/** Opens it in its panel, and shows what it is about. */
export function chooseComment(id: string | undefined): void {
  $id.set(id)
  if (id === undefined) return
  dropDraftComment()
  const comment = $all.get()?.find(each => each.id === id)
  const place = comment && markPlace($design.get(), comment)
  if (!place) return
  if (place.board !== $artboardId.get()) chooseArtboard(place.board)
  if (comment.objectId) select([comment.objectId])
  const [x, y] = place.at
  reveal({ minX: x, minY: y, maxX: x, maxY: y })
}

/** The first comment of a new design saves it. */
export async function addComment(pin: Pin, text: string): Promise<void> {
  if (!$designerSession.get()?.readOnly) await saveNow()
  const id = $documentId.get()
  if (!id) throw new Error(word('commentNeedsDesign'))
  const made = await written(() => call(addDesignComment, { ...asked(id), body: { ...pin, text } }))
  dropDraftComment()
  $id.set(made.id)
  announce(word('didComment'))
}

export async function answerComment(commentId: string, text: string): Promise<void> {
  await written(() => call(answerDesignComment, { ...askedOne(commentId), body: { text } }))
  announce(word('didAnswer'))
}

export async function resolveComment(commentId: string, resolved: boolean): Promise<void> {
  await written(() => call(resolveDesignComment, { ...askedOne(commentId), body: { resolved } }))
  announce(word(resolved ? 'didResolve' : 'didReopen'))
}

function askedOne(commentId: string) {
  const { query, params } = asked($documentId.get() ?? '')
  return { query, params: { ...params, commentId } }
}

async function written(send: () => Promise<DesignComment>): Promise<DesignComment> {
  writing++
  try {
    const made = await send()
    const others = ($all.get() ?? []).filter(({ id }) => id !== made.id)
    take([...others, made].toSorted((one, other) => one.createdAt.localeCompare(other.createdAt)))
    return made
  } finally {
    writing--
  }
}
