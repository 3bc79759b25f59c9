// What the designer was opened with: for whom, of which workspace, with which films.
import { atom, type ReadableAtom } from 'nanostores'

import { call } from '#lib/client/api.ts'
import { getDesignerSession } from '#lib/contract/calls/designer.ts'
import type { CostRates } from '#lib/contract/cost-rates.ts'
import type { DesignerSession } from '#lib/contract/designer.ts'
import { measuredIn } from '#lib/designer/blank.ts'
import type { Film } from '#lib/contract/films.ts'
import type { OwnFont } from '#lib/contract/fonts.ts'
import type { Design } from '#lib/designer/design.ts'
import { emptyDesign } from '#lib/designer/empty.ts'

/** Where the designer leads back to, unless it was opened from elsewhere. */
export const DESIGNS = '/dashboard/design/layouts'

export type Opened = Omit<DesignerSession, 'document'>

const $opened = atom<Opened | undefined>()

export const $designerSession: ReadableAtom<Opened | undefined> = $opened

export async function fetchSession(sessionId: string): Promise<DesignerSession> {
  return call(getDesignerSession, { params: { sessionId } })
}

export function setSession({ document: _, ...opened }: DesignerSession): void {
  $opened.set(opened)
}

/** The shop changed what it prices with. */
export function setRates(rates: CostRates): void {
  const opened = $opened.get()
  if (opened) $opened.set({ ...opened, rates })
}

/** Nobody is offered the tour twice. */
export function setTourSeen(): void {
  const opened = $opened.get()
  if (opened) $opened.set({ ...opened, tourSeen: true })
}

/** The shop changed its films. */
export function setFilms(films: Film[]): void {
  const opened = $opened.get()
  if (opened) $opened.set({ ...opened, films })
}

/** The shop added a font, or has it already. */
export function addFontToSession(font: OwnFont): void {
  const opened = $opened.get()
  if (!opened) return
  $opened.set({ ...opened, fonts: [...opened.fonts.filter(({ id }) => id !== font.id), font] })
}

export function filmsNow(): readonly Film[] {
  return $opened.get()?.films ?? []
}

/** The design of a session, or an empty one with the shop's first films. */
export function designOf(
  { document, films, units }: Pick<DesignerSession, 'document' | 'films' | 'units'>,
  name: string
): Design {
  if (document) return { ...document.design, name: document.name }
  const stocked = films.filter(({ inStock }) => inStock)
  const entries = (stocked.length > 0 ? stocked : films).slice(0, 8).map(({ entry }, index) => ({ ...entry, index }))
  const fallback = [{ ref: 'black', name: 'Black', hex: '#1A1A1A', index: 0 }]
  const palette = { id: 'films', entries: entries.length > 0 ? entries : fallback }
  return measuredIn(units, emptyDesign({ name, wMm: 300, hMm: 350, palette }))
}
