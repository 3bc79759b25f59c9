// The document: millimetres, y down, the origin at an artboard's top left, angles in degrees. A value, never changed in place.
import { spell } from '#lib/shared/spelling.ts'
import { z } from 'zod'

import { Distance, Hex, Id, ImportItem, Mm, Name, PathData, Pen, Ratio, Sha256, Size } from './fields.ts'
import { Tail, SIZE_MEASURES, TextRun, Warp } from './letters.ts'
import { paintsOf } from './paints.ts'
import { Repeat } from './repeat.ts'
import { RollSettings } from './rolls/settings.ts'
import { Separations } from './separations/settings.ts'
import { SymbolUse } from './symbol.ts'

export { paintsOf }
export { SIZE_MEASURES, type SizeMeasure, TAILS, Tail, TextRun, Warp, WARPS } from './letters.ts'

/** Groups in groups. */
const DEEPEST = 64

/** x' = a·x + c·y + e and y' = b·x + d·y + f, as SVG's matrix(a b c d e f). */
export const Matrix = z
  .tuple([Ratio, Ratio, Ratio, Ratio, Mm, Mm])
  .readonly()
  .refine(([a, b, c, d]) => Math.abs(a * d - b * c) > 1e-12, 'Flattens everything onto a line')
export type Matrix = z.infer<typeof Matrix>

export const Material = z.object({
  sku: z.string().max(100),
  kind: z.enum(['htv', 'adhesive', 'print']),
  rollWidthMm: Size,
  usableWidthMm: Size,
  pricePerM: z.number().min(0),
  /** Cut from behind: heat transfer vinyl is, adhesive vinyl is not. */
  mirror: z.boolean(),
  /** Where the drawing leaves it open: the lowest is pressed first. */
  pressOrder: z.int().min(0),
  grain: z.enum(['none', 'x', 'y']),
  /** The thinnest line that survives weeding. */
  minFeatureMm: Distance,
  /** What may be pressed on it: nothing sticks to glitter or puff. */
  canCarry: z.boolean().optional(),
  /** Of the film without its carrier, in micrometres, where the shop says it: thin goes on thick, never the reverse. */
  thicknessUm: z.number().min(1).max(5000).optional(),
  press: z
    .object({
      celsius: z.number().min(0).max(300),
      seconds: z.number().min(0).max(600),
      pressure: z.enum(['light', 'medium', 'firm']),
      peel: z.enum(['hot', 'warm', 'cold']),
      /** How long it is pressed where other films follow; the usual time where it is left out. */
      tackSeconds: z.number().min(0).max(60).optional()
    })
    .optional()
})
export type Material = z.infer<typeof Material>

export const PaletteEntry = z.object({
  ref: Id,
  name: Name,
  hex: Hex,
  index: z.int().min(0),
  material: Material.optional()
})
export type PaletteEntry = z.infer<typeof PaletteEntry>

/** Colour is only ever a palette's entry, so that a design cannot ask for a vinyl that nobody sells. */
const Paint = z.object({ ref: Id })
export type Paint = z.infer<typeof Paint>

/** A second outline around the first: geometry that is cut, not a pen. */
export const Stroke = z.object({
  ref: Id,
  offsetMm: Distance,
  join: z.enum(['round', 'miter', 'bevel']),
  z: z.enum(['behind', 'front'])
})
export type Stroke = z.infer<typeof Stroke>

const base = {
  id: Id,
  m: Matrix,
  name: Name.optional(),
  locked: z.boolean().optional(),
  hidden: z.boolean().optional()
}

const painted = { ...base, fill: Paint.nullable(), strokes: z.array(Stroke).max(8).default([]) }

export const TextObject = z.object({
  ...painted,
  type: z.literal('text'),
  text: z.object({
    runs: z.array(TextRun).min(1).max(100),
    align: z.enum(['left', 'center', 'right']),
    lineHeight: z.number().min(0.1).max(10),
    measure: z.enum(SIZE_MEASURES).optional(),
    tail: Tail.optional(),
    warp: Warp.default({ kind: 'none', bend: 0 })
  }),
  /** Overlapping letters become one outline, as they must to be cut. */
  weld: z.boolean().default(true),
  bind: z
    .object({
      var: Name.optional(),
      fit: z.enum(['shrink', 'condense', 'wrap']),
      maxWMm: Size,
      maxHMm: Size.optional()
    })
    .optional()
})
export type TextObject = z.infer<typeof TextObject>

/**
 * What a machine does along an outline in place of filling what it surrounds, once and open where it is open: cut the
 * film, cut through its carrier as well, crease it, or draw on it. Without one the object is filled.
 */
export const PURPOSES = ['kiss-cut', 'through-cut', 'score', 'draw'] as const
const Purpose = z.enum(PURPOSES)
export type Purpose = z.infer<typeof Purpose>

export const PathObject = z.object({
  ...painted,
  purpose: Purpose.optional(),
  pen: Pen.optional(),
  type: z.literal('path'),
  d: PathData,
  rule: z.enum(['nonzero', 'evenodd']).default('nonzero')
})
export type PathObject = z.infer<typeof PathObject>

export const SHAPES = ['rect', 'ellipse', 'polygon', 'star', 'heart', 'shield', 'arrow', 'ribbon', 'line'] as const

export const ShapeObject = z.object({
  ...painted,
  purpose: Purpose.optional(),
  type: z.literal('shape'),
  shape: z.enum(SHAPES),
  params: z.object({
    wMm: Size,
    hMm: Size,
    radiusMm: Distance.optional(),
    /** Corners of a polygon, tips of a star. */
    points: z.int().min(3).max(100).optional(),
    /** A star's inner radius as a share of its outer one. */
    inner: z.number().min(0.05).max(0.95).optional()
  })
})
export type ShapeObject = z.infer<typeof ShapeObject>

/** Where a printed picture is cut out, in the artboard's mm however large the picture is shown. */
export const Cutline = z.object({
  offsetMm: Distance,
  /** Away from the picture, or into it; outside where it is left out. */
  side: z.enum(['outside', 'inside']).optional(),
  /** The least radius of its hollows (outside) or of its tips (inside). */
  smoothMm: Distance.optional(),
  /** How far the picture's edge colours are printed beyond an outside line; nothing where it is left out. */
  bleedMm: Distance.optional(),
  /** Cut out as well; else the outer outline only. */
  holes: z.boolean().optional(),
  purpose: z.enum(['kiss-cut', 'through-cut']).optional()
})
export type Cutline = z.infer<typeof Cutline>

export const ImageObject = z.object({
  ...base,
  type: z.literal('image'),
  asset: Id,
  wMm: Size,
  hMm: Size,
  /** Left, top, right and bottom as shares of the picture. */
  crop: z.tuple([Ratio, Ratio, Ratio, Ratio]).optional(),
  /** The silhouette in the object's own mm; its frame where there is none. */
  outline: PathData.optional(),
  cutline: Cutline.nullish()
})
export type ImageObject = z.infer<typeof ImageObject>

export const ClipObject = z.object({
  ...base,
  type: z.literal('clip'),
  asset: Id,
  /** Which entry of the palette stands for which colour of the drawing; a part without one is left out. */
  recolour: z.record(Hex, Id)
})
export type ClipObject = z.infer<typeof ClipObject>

export const GroupObject = z.object({
  ...base,
  type: z.literal('group'),
  children: z.array(Id),
  /** The children are copies of each other. */
  repeat: Repeat.optional(),
  /** The children are what a symbol of the shop shows. */
  symbol: SymbolUse.optional()
})
export type GroupObject = z.infer<typeof GroupObject>

export const DesignObject = z.discriminatedUnion('type', [
  TextObject,
  PathObject,
  ShapeObject,
  ImageObject,
  ClipObject,
  GroupObject
])
export type DesignObject = z.infer<typeof DesignObject>

/** An object with a fill and strokes of its own. */
export type PaintedObject = TextObject | PathObject | ShapeObject

export const Asset = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('image'),
    sha256: Sha256,
    mime: z.enum(['image/png', 'image/jpeg', 'image/webp']),
    wPx: z.int().min(1),
    hPx: z.int().min(1)
  }),
  z.object({
    kind: z.literal('clip'),
    name: Name,
    parts: z.array(z.object({ hex: Hex, d: PathData })).max(2000)
  })
])
export type Asset = z.infer<typeof Asset>

export const Artboard = z.object({
  id: Id,
  name: Name,
  wMm: Size,
  hMm: Size,
  printAreaRef: Name.optional(),
  bg: Hex.nullable().default(null),
  /** Films by their refs, one as often as it is pressed: wished for, and kept as far as the drawing looks the same. */
  pressOrder: z.array(Id).max(500).optional()
})
export type Artboard = z.infer<typeof Artboard>

export const Layer = z.object({
  id: Id,
  artboard: Id,
  name: Name,
  visible: z.boolean().default(true),
  locked: z.boolean().default(false),
  /** In drawing order: the last is on top. */
  children: z.array(Id)
})
export type Layer = z.infer<typeof Layer>

export const SHEET_SIZES = ['fit', 'letter', 'a4', 'square12', 'roll', 'own'] as const

/** How what is printed and cut lies on its sheet. */
export const PrintSetup = z.object({
  /** `fit`: a page around one copy. */
  size: z.enum(SHEET_SIZES).default('fit'),
  /** Of a sheet of one's own; of a roll its width. */
  wMm: Size.max(5000).default(210),
  hMm: Size.max(20_000).default(297),
  /** Nothing is laid nearer to the edge. As much as the marks need where it is left out. */
  marginMm: Distance.max(500).optional(),
  gapMm: Distance.max(500).default(4),
  /** As many as fit where it is null. */
  copies: z.int().min(1).max(1000).nullable().default(null),
  /** A rectangle cut through film and carrier, around every copy or around all. */
  through: z.enum(['none', 'each', 'sheet']).default('none'),
  /** How far the rectangle stays away. */
  backingMm: Distance.max(100).default(3),
  /** Around lettering and shapes of a printed film. */
  offsetMm: Distance.max(100).default(0),
  bleedMm: Distance.max(100).default(0),
  /** White ink is printed below, smaller than the print by this on all sides; none where it is left out. */
  whiteChokeMm: Distance.max(1).optional(),
  /** Somebody has decided that it is cut without registration marks. */
  withoutMarks: z.boolean().optional()
})
export type PrintSetup = z.infer<typeof PrintSetup>

export const Production = z.object({
  gapMm: Distance.default(2),
  weedBoxMm: Distance.default(5),
  weedLines: z.boolean().default(false),
  regMarks: z.enum(['none', 'silhouette3', 'four']).default('none'),
  /** How far a lower colour reaches under the one above it when that one is knocked out. */
  overlapMm: Distance.default(0.3),
  knockout: z.boolean().default(false),
  /** Chosen by a person: lines that lie on each other are cut once, or as often as they are drawn. Once where it is left out. */
  doubledLines: z.enum(['once', 'as-drawn']).optional(),
  rotations: z.array(z.number().min(0).max(360)).default([0, 90, 180, 270]),
  /** What the price is for: so many pieces, on a garment of this cost where it is not the shop's usual one. */
  quantity: z.int().min(1).max(10_000).optional(),
  blankCents: z.int().min(0).max(1_000_000).optional(),
  print: PrintSetup.optional(),
  separations: Separations.optional(),
  rolls: RollSettings.prefault({})
})
export type Production = z.infer<typeof Production>

const GarmentPlace = z.object({ product: Name, view: Name, area: Name, placement: z.array(Ratio).max(6) })

export const Design = z
  .object({
    $schema: z.literal('designer/1'),
    id: Id,
    rev: z.int().min(0),
    name: Name,
    session: z
      .object({
        id: Name,
        workspaceId: Name.nullable(),
        email: Name,
        workflow: z.enum(['order', 'portfolio', 'store', 'bulk']),
        source: Name
      })
      .optional(),
    palette: z.object({ id: Id, entries: z.array(PaletteEntry).max(500) }),
    artboards: z.array(Artboard).min(1).max(50),
    layers: z.array(Layer).min(1).max(500),
    objects: z.record(Id, DesignObject),
    assets: z.record(Id, Asset).default({}),
    fonts: z.record(Id, z.object({ family: Name, licence: Name, embeddable: z.boolean() })).default({}),
    /** Garment, size and color of all, and where the artboards lie on it, each by itself once it was placed. */
    mockup: GarmentPlace.extend({ blank: Id.optional(), boards: z.record(Id, GarmentPlace).optional() }).optional(),
    variables: z
      .array(
        z.object({
          name: Name,
          type: z.enum(['text', 'number']),
          /** Said by the shop: an empty cell is left out, or stops the cut. Unsaid: left out, unless all are empty. */
          whenEmpty: z.enum(['leave-out', 'stop']).optional()
        })
      )
      .default([]),
    rows: z
      .array(z.record(Name, z.union([z.string().max(2000), z.number()])))
      .max(10_000)
      .default([]),
    /** The rows are those a starter came with: shown, never cut. */
    sampleRows: z.boolean().optional(),
    imports: z.array(ImportItem).max(1000).optional(),
    production: Production.prefault({})
  })
  .superRefine((design, context) => {
    for (const { path, message } of brokenReferences(design)) context.addIssue({ code: 'custom', path, message })
  })
export type Design = z.infer<typeof Design>

type Broken = { path: PropertyKey[]; message: string }

/** The tree must be one: every object in exactly one place, and every name that is used must exist. */
function brokenReferences(design: Pick<Design, 'palette' | 'artboards' | 'layers' | 'objects' | 'assets'>): Broken[] {
  const broken: Broken[] = []
  const refs = new Set(design.palette.entries.map(({ ref }) => ref))
  const boards = new Set(design.artboards.map(({ id }) => id))
  const placed = new Set<string>()

  // With a list of its own instead of recursion: a hostile file nests a million groups.
  const waiting: { id: string; path: PropertyKey[]; depth: number }[] = []
  for (const [index, layer] of design.layers.entries()) {
    if (!boards.has(layer.artboard)) broken.push({ path: ['layers', index, 'artboard'], message: 'No such artboard' })
    for (const id of layer.children) waiting.push({ id, path: ['layers', index, 'children'], depth: 0 })
  }
  for (let item = waiting.pop(); item; item = waiting.pop()) {
    const object = design.objects[item.id]
    if (!object) broken.push({ path: item.path, message: `No such object: ${item.id}` })
    else if (placed.has(item.id)) broken.push({ path: item.path, message: `In two places: ${item.id}` })
    else if (item.depth > DEEPEST) broken.push({ path: item.path, message: 'Too many groups in each other' })
    placed.add(item.id)
    if (broken.length > 20) return broken
    if (object?.type !== 'group') continue
    for (const id of object.children)
      waiting.push({ id, path: ['objects', object.id, 'children'], depth: item.depth + 1 })
  }

  for (const [key, object] of Object.entries(design.objects)) {
    const path = ['objects', key]
    if (object.id !== key) broken.push({ path, message: 'Its id is not its key' })
    if (!placed.has(key)) broken.push({ path, message: 'In no layer' })
    if ('asset' in object && design.assets[object.asset]?.kind !== object.type) {
      broken.push({ path: [...path, 'asset'], message: 'No such asset' })
    }
    for (const ref of paintsOf(object)) {
      if (!refs.has(ref)) broken.push({ path, message: `No such ${spell('color')}: ${ref}` })
    }
    if (broken.length > 20) return broken
  }
  return broken
}
