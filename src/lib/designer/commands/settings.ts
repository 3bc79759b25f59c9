import type { Asset, Design, Production } from '../design.ts'

export function setProduction(design: Design, change: Partial<Production>): Design {
  return { ...design, production: { ...design.production, ...change } }
}

export function setName(design: Design, name: string): Design {
  return { ...design, name: name.trim().slice(0, 200) }
}

/** What texts may be bound to, and one row of values for each piece to make. */
export function setRows(design: Design, { variables, rows }: Partial<Pick<Design, 'variables' | 'rows'>>): Design {
  // Rows that somebody touched are no samples any more.
  const { sampleRows, ...rest } = design
  const kept = rows === undefined && sampleRows ? { sampleRows } : {}
  return { ...rest, ...kept, variables: variables ?? design.variables, rows: rows ?? design.rows }
}

export function addAsset(design: Design, id: string, asset: Asset): Design {
  return { ...design, assets: { ...design.assets, [id]: asset } }
}

export function addFont(design: Design, id: string, font: Design['fonts'][string]): Design {
  return Object.hasOwn(design.fonts, id) ? design : { ...design, fonts: { ...design.fonts, [id]: font } }
}

/** The garment that the design is shown on, and where. */
export function setMockup(design: Design, mockup: NonNullable<Design['mockup']>): Design {
  return { ...design, mockup }
}
