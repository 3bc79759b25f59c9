// Does the jobs; keeps fonts, outlines and the design between them.
import { difference } from '../change.ts'
import { applyFix } from '../checks/apply-fix.ts'
import { check } from '../checks/checks.ts'
import type { Design } from '../design.ts'
import { exclude, intersect, subtract, weld } from '../geometry/boolean.ts'
import { loadClipper } from '../geometry/load-clipper.ts'
import { offset } from '../geometry/offset.ts'
import { formatPath, parsePath, segmentCount } from '../geometry/path.ts'
import { fromSegments } from '../geometry/segments.ts'
import { simplify } from '../geometry/simplify.ts'
import { trace } from '../importing/trace.ts'
import { proposePalette } from '../importing/tracing/palette.ts'
import { readDesign, writeDesign } from '../migrations.ts'
import { cutLayers, usageOf } from '../production/cut-layers.ts'
import { createOutliner, type Outliner } from '../production/outliner.ts'
import { croppedPicture } from '../production/cropped-picture.ts'
import { productionPack, rollPack } from '../production/pack.ts'
import { filmsOf } from '../production/pieces.ts'
import { printArtOf } from '../production/print/print-art.ts'
import { printSheetsOf } from '../production/print/print-sheet.ts'
import { rollsRecipe } from '../production/press-recipe.ts'
import { type Rasterizer, toPng } from '../production/raster.ts'
import { rollSheet } from '../production/rolls.ts'
import { sheetsOf } from '../production/sheet.ts'
import { toSvg } from '../production/to-svg.ts'
import { writeHpgl } from '../production/write-hpgl.ts'
import { localPort } from '../nesting/member.ts'
import { checkRows, RowsError } from '../rows/check-rows.ts'
import { findFontsWith } from '../text/find-fonts.ts'
import { createFontBook } from '../text/font-book.ts'
import { assertGarment, garmentPicture } from './garment-job.ts'
import type { JobKind, Jobs } from './job-kinds.ts'
import { nestFilms } from './nest-films.ts'
import { nestingTeam } from './nest-team.ts'
import { printPictures, silhouette } from './print-job.ts'

/** What a machine must offer. */
export interface Machine {
  /** A file of a package of fonts. */
  readFont(path: string): Promise<Uint8Array>
  loadRasterizer(): Promise<Rasterizer>
}

export interface JobContext {
  /** The design the job is about; jobs on plain paths and pixels have none. */
  design: Design | undefined
  onProgress: (output: unknown) => void
  isCancelled: () => boolean
}

type Run<Kind extends JobKind> = (input: Jobs[Kind]['input'], context: JobContext) => Promise<Jobs[Kind]['output']>

type Runs = { [Kind in JobKind]: Run<Kind> }

export function createRuns(machine: Machine): Runs {
  const book = createFontBook(path => machine.readFont(path))
  let outliner: Outliner | undefined

  /** The design with its fonts loaded. */
  async function open({ design }: JobContext): Promise<{ design: Design; outliner: Outliner }> {
    if (!design) throw new Error('This job needs a design')
    await book.load(fontsOf(design))
    outliner ??= createOutliner({ clipper: await loadClipper(), book })
    return { design, outliner }
  }

  return {
    async check({ artboard, values }, context) {
      const { design, outliner } = await open(context)
      return check(design, outliner, { artboard, book, values })
    },

    async fix({ fixes, values }, context) {
      const { design, outliner } = await open(context)
      return difference(
        design,
        fixes.reduce((mended, fix) => applyFix(mended, fix, outliner, values), design)
      )
    },

    async sheets({ artboard, values }, context) {
      const { design, outliner } = await open(context)
      const layers = cutLayers(design, outliner, { artboard, values })
      const printed = new Set(printArtOf(design, outliner, { artboard, values }).map(art => art.key))
      return sheetsOf(layers, design).flatMap((sheet, index) => {
        // Shown as it is printed.
        if (printed.has(sheet.key)) return []
        const { key, ref, name, hex, wMm, hMm, mirrored, own } = sheet
        const { metres, cutMm } = usageOf(layers[index]!, design.production)
        const cuts = sheet.cuts.map(contour => formatPath([contour], 2))
        const lines = sheet.lines.map(({ purpose, path }) => ({ purpose, d: formatPath(path, 2) }))
        const marks = formatPath(sheet.marks, 2)
        return [{ key, ref, name, hex, wMm, hMm, mirrored, own, cuts, lines, marks, metres, cutMm }]
      })
    },

    async garment(input, context) {
      const { design, outliner } = await open(context)
      return garmentPicture(design, outliner, input)
    },

    async pack({ artboards, values, ...input }, context) {
      const { design: drawn, outliner } = await open(context)
      // As it is saved, with its figures rounded: the server's pack is the same then.
      const design = readDesign(JSON.parse(writeDesign(drawn)))
      assertGarment(design, outliner, { artboards, values })
      const prints = artboards.some(artboard => printArtOf(design, outliner, { artboard, values }).length > 0)
      const rasterize = prints || input.formats.includes('png') ? await machine.loadRasterizer() : undefined
      return productionPack(design, outliner, { ...input, artboards, values, rasterize })
    },

    async prints(input, context) {
      const { design, outliner } = await open(context)
      const { artboard, values } = input
      if (printArtOf(design, outliner, { artboard, values }).length === 0) return []
      return printPictures(design, outliner, { ...input, rasterize: await machine.loadRasterizer() })
    },

    async silhouette(input) {
      return silhouette(input, await machine.loadRasterizer())
    },

    async hpgl({ artboard, key, values }, context) {
      const { design, outliner } = await open(context)
      assertGarment(design, outliner, { artboards: [artboard], values })
      const prints = printSheetsOf(design, outliner, { artboard, values })
      const sheets = sheetsOf(cutLayers(design, outliner, { artboard, values }), design)
      const sheet = [...sheets, ...prints.map(print => print.sheet)].find(one => one.key === key)
      return sheet ? writeHpgl(sheet) : ''
    },

    async png({ artboard, dpi, values, hrefs }, context) {
      const { design, outliner } = await open(context)
      const svg = toSvg(design, outliner, { artboard, values, transparent: true, hrefOf: asset => hrefs?.[asset] })
      const wMm = design.artboards.find(({ id }) => id === artboard)!.wMm
      return toPng(await machine.loadRasterizer(), svg, { wMm, dpi })
    },

    async picture({ artboard, values, hrefs }, context) {
      const { design, outliner } = await open(context)
      return croppedPicture(design, outliner, { artboard, values, hrefOf: asset => hrefs?.[asset] })
    },

    async raster({ svg, widthPx }) {
      return (await machine.loadRasterizer())(svg, widthPx)
    },

    async trace({ raster, options }) {
      return trace(raster, options).map(({ colour, path }) => {
        const outline = fromSegments(path)
        const nodes = outline.reduce((sum, contour) => sum + segmentCount(contour), 0)
        return { colour, d: formatPath(outline), nodes }
      })
    },

    async palette({ raster, most }) {
      return proposePalette(raster, most)
    },

    async nest({ artboards, rows, budget, pictures, alone }, context) {
      const { design, outliner } = await open(context)
      const films = filmsOf(design, outliner, { artboards, rows })
      return nestFilms(films, design, { team: alone ? [localPort()] : nestingTeam(), budget, pictures, ...context })
    },

    async checkRows(_, context) {
      return checkRows((await open(context)).design, book)
    },

    fontsWith({ letters, like }) {
      return findFontsWith(book, letters, like)
    },

    async rolls({ artboards, rows, nested, formats, spotName, list, units }, context) {
      const { design, outliner } = await open(context)
      // Whatever the screen knew: nothing is written while a row cannot be cut as it stands.
      const asked = rows.flatMap(({ row, values }) => (row >= 0 && values ? [values] : []))
      if (asked.length > 0 && checkRows({ ...design, rows: asked }, book).length > 0) throw new RowsError()
      for (const { values } of rows) assertGarment(design, outliner, { artboards, values })
      const films = filmsOf(design, outliner, { artboards, rows })
      const sheets = films.flatMap(film => {
        const layout = nested.find(({ ref }) => ref === film.ref)
        return layout?.lengthMm === undefined ? [] : [rollSheet(film, layout.placements, layout.lengthMm)]
      })
      const recipe = rollsRecipe(design, films, units)
      return rollPack(sheets, { formats, spotName, title: design.name, list, recipe })
    },

    async combine({ how, paths }) {
      const clipper = await loadClipper()
      const [first = [], ...others] = paths.map(parsePath)
      const rest = others.flat()
      if (how === 'weld') return formatPath(weld(clipper, [...first, ...rest]))
      const operation = { subtract, intersect, exclude }[how]
      return formatPath(operation(clipper, first, rest))
    },

    async offset({ d, distanceMm, join }) {
      return formatPath(offset(await loadClipper(), parsePath(d), distanceMm, { join }))
    },

    async simplify({ d, toleranceMm }) {
      return formatPath(simplify(parsePath(d), toleranceMm))
    }
  }
}

function fontsOf(design: Design): Set<string> {
  const fonts = new Set<string>()
  for (const object of Object.values(design.objects)) {
    if (object.type === 'text') for (const { font } of object.text.runs) fonts.add(font)
  }
  return fonts
}
