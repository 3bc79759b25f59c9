import { z } from 'zod'

import type { Asset, Design, DesignObject, PaletteEntry } from '#lib/designer/design.ts'

import * as calls from './calls/doc-core.ts'
import { MAX_DESIGN_BYTES } from './documents.ts'
import { endpoint, InWorkspace, Nothing } from './endpoint.ts'

export const MAX_IMPORT_BYTES = 20 * 1024 * 1024
/** Base64 is a third longer than what it stands for. */
export const MAX_IMPORT_JSON_BYTES = Math.ceil((MAX_IMPORT_BYTES * 4) / 3) + 64 * 1024

/** Objects as `paste` of the designer takes them, with the colours and pictures that they need. */
export const Imported = z.object({
  format: z.enum(['svg', 'pdf', 'dxf', 'plt', 'png', 'jpeg', 'webp']),
  name: z.string(),
  widthMm: z.number(),
  heightMm: z.number(),
  clipboard: z.custom<{
    $schema: 'designer-clipboard/1'
    roots: string[]
    objects: DesignObject[]
    colours: PaletteEntry[]
    assets: Record<string, Asset>
  }>(),
  /** What was left out or made simpler: text, picture, gradient … */
  notes: z.array(z.string()),
  /** The same for people: of which objects, why, and what to do; and what size was taken where the file says none. */
  remarks: z.array(z.string()),
  /** What of that takes something from the drawing or changes it: in a design it stands in Check until it is accepted. */
  changes: z.array(z.object({ note: z.string(), count: z.int(), names: z.array(z.string()) })),
  /**
   * Where what the file says of its size disagrees, or is too little: each answer, the one that was taken first. `dpi`,
   * `unit` or `scale` of the request reads it so; none is asked for then.
   */
  sizes: z.array(
    z.object({
      widthMm: z.number(),
      heightMm: z.number(),
      why: z.string(),
      dpi: z.number().optional(),
      unit: z.enum(['mm', 'cm', 'in']).optional(),
      scale: z.number().optional()
    })
  ),
  /** 72 where the file looks like Adobe Illustrator's: that is taken unless another `dpi` is asked for. */
  suggestedDpi: z.number().nullable(),
  /** Where the size is hardly meant, such as 26 m: the `scale` at which it would be a usual one. */
  suggestedScale: z.number().nullable(),
  /** Of a PDF: the page that was asked for, else the first with something on it. */
  page: z.int().nullable(),
  pages: z.int().nullable(),
  /** The upload that holds a picture's pixels. */
  fileId: z.uuid().nullable()
})
export type Imported = z.infer<typeof Imported>

/** The JSON body; a form with `file` and the same fields is taken as well. */
export const ImportInput = z.object({
  name: z.string().max(300).default('Drawing'),
  /** Base64, with or without `data:…;base64,` before it. */
  data: z.string().optional(),
  /** In place of data: a file of the workspace. */
  fileId: z.uuid().optional(),
  page: z.coerce.number().int().min(1).max(10_000).optional(),
  dpi: z.coerce.number().min(10).max(2400).optional(),
  /** Of a DXF that does not say it, or says it wrongly. */
  unit: z.enum(['mm', 'cm', 'in']).optional(),
  /** How many times as large as the file says. */
  scale: z.coerce.number().min(0.000001).max(1_000_000).optional(),
  /** Gradients, patterns, soft masks and effects of an SVG or PDF: plain colors, or a full-color picture that is printed. */
  effects: z.enum(['plain', 'picture']).optional()
})
export type ImportInput = z.output<typeof ImportInput>

export const importDocument = endpoint({
  ...calls.importDocument,
  access: 'workspace',
  may: 'designs:write',
  summary:
    'An SVG, PDF, DXF, HP-GL plot (.plt), PNG, JPEG or WebP as objects of a design; text stays text where its font is here. Send JSON ({ name, data: base64 } or { fileId }) or a form with `file`.',
  upload: true,
  maxBytes: MAX_IMPORT_JSON_BYTES,
  query: InWorkspace,
  data: Imported
})

const Size = z.coerce.number().int().min(16).max(2048).default(512)

export const getThumbnail = endpoint({
  ...calls.getThumbnail,
  access: 'workspace',
  may: 'designs:read',
  summary: 'A PNG of a design, 512 × 512 by default, transparent around the artboard.',
  produces: 'image/png',
  query: InWorkspace.extend({
    Id: z.uuid().optional(),
    VersionId: z.uuid().optional(),
    /** A starter layout in place of a design. */
    Starter: z.string().max(60).optional(),
    /** A symbol in place of a design. */
    Symbol: z.uuid().optional(),
    artboard: z.coerce.number().int().min(0).max(49).default(0),
    size: Size,
    /** Any text that changes with the design, so that browsers keep the picture. */
    v: z.string().max(60).optional()
  }),
  data: Nothing
})

export const drawThumbnail = endpoint({
  ...calls.drawThumbnail,
  access: 'workspace',
  may: 'designs:read',
  summary: 'A PNG of a design that is posted.',
  produces: 'image/png',
  maxBytes: MAX_DESIGN_BYTES + 1024 * 1024,
  query: InWorkspace.extend({ artboard: z.coerce.number().int().min(0).max(49).default(0), size: Size }),
  body: z.object({
    design: z.custom<Design>(value => typeof value === 'object' && value !== null, 'must be a design')
  }),
  data: Nothing
})

/** A list, as addresses have it. */
const Formats = z
  .string()
  .regex(/^(svg|dxf|pdf|hpgl|png)(,(svg|dxf|pdf|hpgl|png))*$/, 'such as svg,dxf,pdf,hpgl,png')
  .default('svg,dxf,pdf,hpgl')

const SpotName = z.string().trim().min(1).max(60)

export const getProductionPack = endpoint({
  ...calls.getProductionPack,
  access: 'workspace',
  may: 'designs:read',
  summary:
    'A ZIP with all that a design is made of: films as SVG, DXF, PDF and HPGL, printed sheets with their marks and cut lines (PDF, PNG at 300 dpi), the recipe and check sums. The same bytes as the designer writes.',
  produces: 'application/zip',
  query: InWorkspace.extend({
    Id: z.uuid(),
    VersionId: z.uuid().optional(),
    /** All where it is left out. */
    artboard: z.coerce.number().int().min(0).max(49).optional(),
    formats: Formats,
    /** Spot colours of the PDF, letter by letter as the RIP has them. */
    spotName: SpotName.default('CutContour'),
    throughName: SpotName.default('ThroughCut'),
    units: z.enum(['mm', 'in']).default('mm'),
    /** Which row of its table texts show, from 0. All rows, each in a folder of its own, where it is left out. */
    row: z.coerce.number().int().min(0).max(9999).optional()
  }),
  data: Nothing
})

export const getSeparations = endpoint({
  ...calls.getSeparations,
  access: 'workspace',
  may: 'designs:read',
  summary:
    'A ZIP with the screen-print positives of a design, as its separations are set in the designer: one ink each in real size with registration marks and label, as PDF and as PNG of one bit a dot, and the list of screens.',
  produces: 'application/zip',
  query: InWorkspace.extend({
    Id: z.uuid(),
    VersionId: z.uuid().optional(),
    /** All sides where it is left out. */
    artboard: z.coerce.number().int().min(0).max(49).optional(),
    units: z.enum(['mm', 'in']).default('mm'),
    /** Which row of its table texts show, from 0. */
    row: z.coerce.number().int().min(0).max(9999).default(0)
  }),
  data: Nothing
})
