// The beginning and the end of the twelve tasks that the designer's README compares with other programs.
import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'

import { heightOf, uniteBounds, widthOf } from '#lib/designer/geometry/bounds.ts'
import { parsePath, pathBounds } from '#lib/designer/geometry/path.ts'

import { readCutDxf, WEED } from './cut-files.ts'
import { drawing, type OpenedDesigner, openDesigner } from './designer.ts'
import { designOf } from './designs.ts'
import { logInAsOwner } from './owner.ts'
import { expect } from './person.ts'
import { type Steps, stepsOf } from './steps.ts'
import { twelveTasks } from './task-table.ts'

/** The editor, open on a drawing, and a hand that has done nothing yet. */
export async function beginTask(page: Page, design = designOf([])): Promise<{ designer: OpenedDesigner; hand: Steps }> {
  // From the start, so that choosers are waited for.
  const hand = stepsOf(page)
  await logInAsOwner(page)
  const designer = await openDesigner(page, design)
  await drawing(page).focus()
  return { designer, hand }
}

/** What a download has in it. */
export async function downloadFrom(page: Page, press: () => Promise<void>): Promise<Uint8Array> {
  const downloading = page.waitForEvent('download')
  await press()
  return readFile(await (await downloading).path())
}

/** The last two steps of whatever is cut. */
export async function makePack(page: Page, hand: Steps): Promise<Record<string, Uint8Array>> {
  await hand.press(page.getByRole('tab', { name: 'Export', exact: true }))
  return unzipSync(await downloadFrom(page, () => hand.press(page.getByRole('button', { name: 'Make the pack' }))))
}

/** The films of a pack, by the names of their files. */
export function filmsIn(files: Record<string, Uint8Array>): string[] {
  return Object.keys(files).flatMap(name => /^(\d.*)\.dxf$/.exec(name)?.[1] ?? []).sort() // biome-ignore format: one line
}

/** What the blade cuts of a film, read from its DXF: a box around each outline, in mm, and all of them. */
export function cutOf(files: Record<string, Uint8Array>, film: string) {
  const { outlines } = readCutDxf(strFromU8(files[`${film}.dxf`]!))
  const pieces = outlines.filter(({ layer }) => layer !== WEED)
  const boxes = pieces.map(({ d }) => pathBounds(parsePath(d)))
  const all = uniteBounds(boxes)
  return { boxes, all, wMm: widthOf(all), hMm: heightOf(all), hasWeedBox: pieces.length < outlines.length }
}

/** No more than the table says, and no fewer: what is bettered is written there. */
export function expectSteps(task: number, { steps }: Steps): void {
  expect(steps, `task ${task}`).toHaveLength(twelveTasks().get(task)!.ours)
}
