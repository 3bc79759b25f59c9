// What a design must be before it is kept, and what a list shows of it.
import { firstArtboard } from '#lib/designer/first-artboard.ts'
import { t } from '#lib/i18n/t.ts'
import { z } from 'zod'

import { fileOfAsset } from '#lib/designer/assets.ts'
import type { Design } from '#lib/designer/design.ts'
import { paintsOf } from '#lib/designer/paints.ts'
import { readDesign } from '#lib/designer/migrations.ts'
import { AppError } from '#lib/server/platform/errors.ts'

/** The first faults of a design, in a sentence. */
export function whatIsWrong(error: unknown): string {
  if (!(error instanceof z.ZodError)) return t('errors.design.notDesign')
  const faults = error.issues.slice(0, 3).map(({ path, message }) => `${['design', ...path].join('.')}: ${message}`)
  return faults.join('; ').slice(0, 500)
}

/** Reads what a caller gives as a design; who it belongs to is never believed. */
export function parseDesign(given: unknown): Design {
  let design: Design
  try {
    design = readDesign(given)
  } catch (error) {
    throw new AppError('invalid', whatIsWrong(error), { cause: error })
  }
  const { session, ...kept } = design
  return { ...kept, name: design.name.trim() || t('createInDesigner.untitled') }
}

export interface Facts {
  width_mm: number
  height_mm: number
  artboards: number
  objects: number
  colours: string[]
  methods: ('htv' | 'adhesive' | 'print')[]
  variables: string[]
}

export function factsOf(design: Design): Facts {
  const { wMm, hMm } = firstArtboard(design)
  const objects = Object.values(design.objects)
  const used = new Set(objects.flatMap(paintsOf))
  const entries = design.palette.entries.filter(({ ref }) => used.has(ref))
  const methods = new Set(entries.map(({ material }) => material?.kind ?? 'htv'))
  if (objects.some(({ type }) => type === 'image')) methods.add('print')
  return {
    width_mm: roundTo(wMm, 3),
    height_mm: roundTo(hMm, 3),
    artboards: design.artboards.length,
    objects: objects.length,
    colours: [...new Set(entries.map(({ hex }) => hex))],
    methods: [...methods],
    variables: design.variables.map(({ name }) => name)
  }
}

function roundTo(mm: number, digits: number): number {
  return Number(mm.toFixed(digits))
}

/** The uploads that a design shows. */
export function filesOf({ assets }: Design): string[] {
  const ids = Object.entries(assets).flatMap(([id, asset]) => {
    if (asset.kind !== 'image') return []
    const fileId = fileOfAsset(id)
    if (!fileId || !z.uuid().safeParse(fileId).success) {
      throw new AppError('invalid', `design.assets.${id}: ${t('errors.design.uploadPictureFirst')}`)
    }
    return fileId
  })
  return [...new Set(ids)]
}
