// Does the tasks; keeps fonts, outlines and the design between them.
import { difference } from '../change.ts'
import { applyFix } from '../checks/apply-fix.ts'
import { check } from '../checks/checks.ts'
import type { Design } from '../design.ts'
import { exclude, intersect, subtract, weld } from '../geometry/boolean.ts'
import { heightOf, widthOf } from '../geometry/bounds.ts'
import { loadClipper } from '../geometry/load-clipper.ts'
import { offset } from '../geometry/offset.ts'
import { formatPath, parsePath, segmentCount } from '../geometry/path.ts'
import { fromSegments } from '../geometry/segments.ts'
import { simplify } from '../geometry/simplify.ts'
import { traceToSize } from '../importing/trace.ts'
import { proposePalette } from '../importing/tracing/palette.ts'
import { readDesign, writeDesign } from '../migrations.ts'
import { cutLayers, cutLengthOf, usageOf } from '../production/cut-layers.ts'
import { createOutliner, type Outliner } from '../production/outliner.ts'
import { croppedPicture } from '../production/cropped-picture.ts'
import { productionPack } from '../production/pack.ts'
import { filmsOf } from '../production/pieces.ts'
import { printArtOf } from '../production/print/print-art.ts'
import { printSheetsOf } from '../production/print/print-sheet.ts'
import { type Rasterizer, toPng } from '../production/raster.ts'
import { sheetsOf } from '../production/sheet.ts'
import { toolSteps } from '../production/tool-lines.ts'
import { toSvg } from '../production/to-svg.ts'
import { writePlot } from '../production/write-plot.ts'
import { localPort } from '../nesting/member.ts'
import { furnish } from '../rolls/furnish.ts'
import { layOut } from '../rolls/lay-out.ts'
import type { Found } from '../rolls/members.ts'
import { tilesNeeded } from '../rolls/tiles-needed.ts'
import { writeRolls } from '../rolls/write-rolls.ts'
import { checkRows, RowsError } from '../rows/check-rows.ts'
import { separationPack } from '../separations/separation-pack.ts'
import { findFontsWith } from '../text/find-fonts.ts'
import { createFontBook } from '../text/font-book.ts'
import { fontsOf } from '../text/fonts.ts'
import { assertGarment, garmentPicture } from './garment-task.ts'
import type { TaskKind, Tasks, LaidOut } from './task-kinds.ts'
import { nestFilms } from './nest-films.ts'
import { nestingTeam } from './nest-team.ts'
import { printFigures, printPictures, silhouette } from './print-task.ts'
import { separationPicture } from './separation-task.ts'

/** What a machine must offer. */
export interface Machine {
  /** A file of a package of fonts. */
  readFont(path: string): Promise<Uint8Array | undefined>
  loadRasterizer(): Promise<Rasterizer>
}

export interface TaskContext {
  /** The design the task is about; tasks on plain paths and pixels have none. */
  design: Design | undefined
  onProgress: (output: unknown) => void
  isCancelled: () => boolean
}

type Run<Kind extends TaskKind> = (input: Tasks[Kind]['input'], context: TaskContext) => Promise<Tasks[Kind]['output']>

type Runs = { [Kind in TaskKind]: Run<Kind> }

export function createRuns(machine: Machine): Runs {
  const book = createFontBook(path => machine.readFont(path))
  let outliner: Outliner | undefined

  /** The design with its fonts loaded, and those of the designs beside it. */
  async function open({ design }: TaskContext, gang: readonly Found[] = []) {
    if (!design) throw new Error('This task needs a design')
    const designs = [design, ...gang.flatMap(one => one.design ?? [])]
    await book.load(new Set(designs.flatMap(one => [...fontsOf(one)])))
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
        const { key, ref, name, hex, wMm, hMm, mirrored } = sheet
        const { metres } = usageOf(layers[index]!, design.production.rotations)
        const tools = toolSteps(sheet)
        const cutMm = cutLengthOf({ path: tools.flatMap(({ tool, path }) => (tool === 'weed' ? [] : path)) })
        const steps = tools.flatMap(({ tool, path }) => path.map(contour => ({ tool, d: formatPath([contour], 2) })))
        const marks = formatPath(sheet.marks, 2)
        const { bounds } = layers[index]!
        const [cutWMm, cutHMm] = [widthOf(bounds), heightOf(bounds)]
        const tiles = tilesNeeded(design, layers[index]!)
        return [{ key, ref, name, hex, wMm, hMm, mirrored, steps, marks, metres, cutMm, cutWMm, cutHMm, tiles }]
      })
    },

    async garment(input, context) {
      const { design, outliner } = await open(context)
      return garmentPicture(design, outliner, input)
    },

    async pack({ artboards, values: shown, each = false, ...input }, context) {
      const { design: drawn, outliner } = await open(context)
      // As it is saved, with its figures rounded: the server's pack is the same then.
      const design = readDesign(JSON.parse(writeDesign(drawn)))
      const makes = each && design.rows.length > 0 ? design.rows : [shown]
      if (each && design.rows.length > 0 && checkRows(design, book).length > 0) throw new RowsError()
      for (const values of makes) assertGarment(design, outliner, { artboards, values })
      const prints = makes.some(values =>
        artboards.some(artboard => printArtOf(design, outliner, { artboard, values }).length > 0)
      )
      const rasterize = prints || input.formats.includes('png') ? await machine.loadRasterizer() : undefined
      return productionPack(design, outliner, { ...input, artboards, values: shown, each, rasterize })
    },

    async prints(input, context) {
      const { design, outliner } = await open(context)
      const { artboard, values } = input
      if (printArtOf(design, outliner, { artboard, values }).length === 0) return []
      return printPictures(design, outliner, { ...input, rasterize: await machine.loadRasterizer() })
    },

    async separations(input, context) {
      const { design, outliner } = await open(context)
      return separationPicture(design, outliner, { ...input, rasterize: await rasterizerFor(design, machine) })
    },

    async separate(input, context) {
      const { design: drawn, outliner } = await open(context)
      // As it is saved: the server's files are the same then.
      const design = readDesign(JSON.parse(writeDesign(drawn)))
      return separationPack(design, outliner, { ...input, rasterize: await rasterizerFor(design, machine) })
    },

    async silhouette(input) {
      return silhouette(input, await machine.loadRasterizer())
    },

    async plot({ artboard, key, values, language, plot }, context) {
      const { design, outliner } = await open(context)
      assertGarment(design, outliner, { artboards: [artboard], values })
      const prints = printSheetsOf(design, outliner, { artboard, values })
      const sheets = sheetsOf(cutLayers(design, outliner, { artboard, values }), design)
      const sheet = [...sheets, ...prints.map(print => print.sheet)].find(one => one.key === key)
      return sheet ? writePlot(sheet, language, plot) : ''
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

    async trace({ raster, size, options }) {
      const { colours, mmPerPixel } = traceToSize(raster, size, options)
      const found = colours.map(({ colour, path }) => {
        const outline = fromSegments(path)
        const nodes = outline.reduce((sum, contour) => sum + segmentCount(contour), 0)
        return { colour, d: formatPath(outline), nodes }
      })
      return { colours: found, mmPerPixel }
    },

    async palette({ raster, most }) {
      return proposePalette(raster, most)
    },

    async nest({ artboards, rows, budget, pictures, alone }, context) {
      const { design, outliner } = await open(context)
      const films = furnish(filmsOf(design, outliner, { artboards, rows }), design.production, outliner.clipper)
      const team = alone ? [localPort()] : nestingTeam()
      const prints = artboards.flatMap(artboard =>
        printFigures(design, outliner, { artboard, values: rows[0]?.values })
      )
      const { isCancelled } = context
      const onProgress = (early: Pick<LaidOut, 'films' | 'nested'>) => context.onProgress({ ...early, prints })
      return { ...(await nestFilms(films, design, { team, budget, pictures, isCancelled, onProgress })), prints }
    },

    async layOut({ gang, budget, alone }, context) {
      const { design, outliner } = await open(context, gang)
      const team = alone ? [localPort()] : nestingTeam()
      return layOut(design, gang, { outliner, book, team, budget, pictures: true, ...context })
    },

    async checkRows(_, context) {
      return checkRows((await open(context)).design, book)
    },

    fontsWith({ letters, like }) {
      return findFontsWith(book, letters, like)
    },

    async rolls({ gang, ...input }, context) {
      const { design, outliner } = await open(context, gang)
      return writeRolls(design, gang, { outliner, book, ...input })
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

/** Drawings without pictures need none, and load none. */
async function rasterizerFor({ objects }: Design, machine: Machine): Promise<Rasterizer> {
  if (Object.values(objects).some(({ type }) => type === 'image')) return machine.loadRasterizer()
  return () => {
    throw new Error('There is no picture to draw')
  }
}
