// What can be asked of the worker, and what it answers. All of it can be sent from thread to thread.
import type { Units } from '#lib/shared/units.ts'

import type { Change } from '../change.ts'
import type { Fix, Problem } from '../checks/checks.ts'
import type { Design, Matrix, PaletteEntry } from '../design.ts'
import type { Recipe } from '../films.ts'
import type { Bounds } from '../geometry/bounds.ts'
import type { TraceOptions, TraceSize } from '../importing/trace.ts'
import type { Raster } from '../importing/tracing/field.ts'
import type { Budget } from '../nesting/budget.ts'
import type { RowProblem } from '../rows/check-rows.ts'
import type { NestingErrorCode, Placement } from '../nesting/types.ts'
import type { PlotLanguage, PlotOptions } from '../production/plot.ts'
import type { PackFormat } from '../production/formats.ts'
import type { Pack } from '../production/pack.ts'
import type { Film, FilmPiece, Wanted } from '../production/pieces.ts'
import type { Pictures, PrintErrorCode } from '../production/print/pictures.ts'
import type { Beside, Tool } from '../production/tool-lines.ts'
import type { FilmNote } from '../rolls/gang.ts'
import type { Found } from '../rolls/members.ts'
import type { Stop } from '../rolls/stops.ts'
import type { SeparationNote } from '../separations/notes.ts'
import type { Values } from '../text/text-outline.ts'

/** A film as it lies on the machine, in path data: for a screen to draw. */
export interface SheetPicture {
  /** Of its layer: a film has one for each of its passes. */
  key: string
  ref: string
  name: string
  hex: string
  wMm: number
  hMm: number
  mirrored: boolean
  /** Outline by outline and line by line, in the machine's order, each with what does it. */
  steps: { tool: Tool; d: string }[]
  marks: string
  metres: number
  cutMm: number
  /** Of what is drawn on it, outlines included: the sheet is larger by its margins. */
  cutWMm: number
  cutHMm: number
  /** In how many it lies on its roll: 1 where it fits, 0 where it cannot even be tiled. */
  tiles: number
}

/** A sheet that is printed and cut, for a screen to draw. */
export interface PrintPicture {
  key: string
  name: string
  wMm: number
  hMm: number
  mirrored: boolean
  /** As it is printed, with its marks; undefined where that failed. */
  png: Uint8Array | undefined
  problem: PrintErrorCode | undefined
  /** In the order of the cutter, tool by tool. */
  steps: { tool: Tool; d: string; count: number }[]
  marks: string
  copies: number
  columns: number
  rows: number
  /** So many more were asked for than the sheet has room for. */
  left: number
  cutMm: number
}

/** A screen as it prints, for a screen to draw: path data on the page. */
export interface ScreenPicture {
  key: string
  name: string
  hex: string
  mesh: number
  lpi: number
  angle: number
  dot: 'round' | 'elliptical'
  onBase: boolean
  hasDots: boolean
  /** Of what is inked, dots counted by their share. */
  areaMm2: number
  solid: string
  tints: { share: number; d: string }[]
  /** In its ink, fading as its dots do; it fills its box before the matrix moves it. */
  pictures: {
    object: string
    png: Uint8Array
    box: { x: number; y: number; w: number; h: number }
    matrix: Matrix
    d: string
  }[]
}

export interface SeparationPicture {
  wMm: number
  hMm: number
  screens: ScreenPicture[]
  marks: string
  notes: SeparationNote[]
  /** A picture that the drawing lacks. */
  problem: PrintErrorCode | undefined
}

export interface GarmentPicture {
  /** In press order, in path data on the artboard. */
  layers: {
    key: string
    ref: string
    name: string
    /** With its pass where there are several. */
    fullName: string
    hex: string
    pass: number
    passes: number
    d: string
    press: Recipe['press']
  }[]
  /** Where it does not look like the drawing, in path data, and in how many places. */
  different: string
  places: number
  /** The order that was asked for would change what is seen. */
  isRefused: boolean
}

export interface PictureOf {
  svg: string
  at: Bounds
  /** Of the picture with the fewest; undefined where all is outlines. */
  dpi: number | undefined
}

export interface NestedFilm {
  ref: string
  /** Undefined where it could not be nested. */
  lengthMm: number | undefined
  /** The part of the film off the roll, in its full width, that goes onto garments. */
  usage: number
  placements: Placement[]
  /** What lies beside the pieces, in path data on the roll. */
  beside?: Partial<Record<Beside, string>>
  problem?: { code: NestingErrorCode | 'too-many-across'; piece: string | null } | undefined
}

/** What pictures are printed on and cut out of, for one artboard. */
export interface PrintFigures {
  artboard: string
  /** The film it is printed on, where one was chosen, and the layer of it that the sheet holds as well. */
  film: PaletteEntry | undefined
  key: string | undefined
  name: string
  wMm: number
  hMm: number
  /** On a sheet; none where it is too small. */
  copies: number
  /** Of one copy. */
  outlines: number
  cutMm: number
  /** Cut through, and not pressed onto anything. */
  isSticker: boolean
  at: Bounds
}

/** A film's pieces without their outlines, or with path data for a screen to draw. */
export type FilmFigures = Omit<Film, 'pieces'> & {
  pieces: (Omit<FilmPiece, 'path' | 'lines' | 'dress'> & { d?: string; lines?: string })[]
}

export interface LaidOut {
  films: FilmFigures[]
  nested: NestedFilm[]
  notes: FilmNote[]
  /** Nothing is laid out while there is one. */
  stops: Stop[]
  /** What Check finds wrong with the design that is open: said, and left to the person. */
  errors: Problem[]
  /** Of all designs, as often as they were asked for. */
  copies: { design: string; documentId: string; copies: number }[]
}

export interface Tasks {
  check: { input: { artboard: string; values?: Values | undefined }; output: Problem[] }
  /** Answers with what changes. */
  fix: { input: { fixes: Fix[]; values?: Values | undefined }; output: Change }
  sheets: { input: { artboard: string; values?: Values | undefined }; output: SheetPicture[] }
  pack: {
    input: {
      formats: PackFormat[]
      spotName: string
      throughName?: string
      artboards: string[]
      values?: Values | undefined
      /** All rows of the table instead of these values. */
      each?: boolean
      pictures?: Pictures
      units?: Units
    }
    output: Pack
  }
  /** Printed sheets as they are printed and cut; a failure stands in place of its picture. */
  prints: {
    input: { artboard: string; widthPx: number; values?: Values | undefined; pictures: Pictures }
    output: PrintPicture[]
  }
  /** The screens of an artboard, with what a printer should look at. */
  separations: {
    input: { artboard: string; values?: Values | undefined; pictures: Pictures }
    output: SeparationPicture
  }
  /** Positives as PDF and PNG, with the list of screens. */
  separate: {
    input: { artboards: string[]; values?: Values | undefined; pictures: Pictures; units?: Units }
    output: Pack
  }
  /** Path data in a frame of 1000 × 1000; undefined where the picture fills its frame. */
  silhouette: { input: { picture: Uint8Array; wPx: number; hPx: number }; output: string | undefined }
  /** The layers pressed on each other; in the order of these keys where some are given. */
  garment: {
    input: { artboard: string; values?: Values | undefined; order?: string[] | undefined }
    output: GarmentPicture
  }
  /** One layer for a cutter, in its language. */
  plot: {
    input: {
      artboard: string
      key: string
      values?: Values | undefined
      language: PlotLanguage
      plot: PlotOptions
    }
    output: string
  }
  /** A PNG of an artboard; `dpi` says so within. */
  png: { input: { artboard: string; dpi: number; values?: Values | undefined; hrefs?: Hrefs }; output: Uint8Array }
  /** What is drawn on an artboard, cut to its size, without ground; undefined where nothing is. */
  picture: { input: { artboard: string; values?: Values | undefined; hrefs?: Hrefs }; output: PictureOf | undefined }
  /** A PNG of any SVG without letters. */
  raster: { input: { svg: string; widthPx: number }; output: Uint8Array }
  trace: {
    input: { raster: Raster; size: TraceSize; options: Omit<TraceOptions, 'mmPerPixel'> }
    output: { colours: { colour: string; d: string; nodes: number }[]; mmPerPixel: number }
  }
  palette: { input: { raster: Raster; most: number }; output: string[] }
  /** Films and their measures, then how they lie on the rolls, and what is printed; the first layout is sent as progress. */
  nest: {
    /** `alone`: by one nester, so that a budget in moves gives the same layout on every machine. */
    input: Wanted & { budget: Budget; pictures?: boolean; alone?: boolean }
    output: { films: FilmFigures[]; nested: NestedFilm[]; prints: PrintFigures[] }
  }
  /** What stops a row of the table from being cut. */
  checkRows: { input: object; output: RowProblem[] }
  /** Fonts that have all of these letters, those most like the given one first. */
  fontsWith: { input: { letters: string; like: string }; output: string[] }
  /** The design, with those that lie on the same rolls, as its settings say; the first layout is sent as progress. */
  layOut: {
    input: { gang: Found[]; budget: Budget; alone: boolean }
    output: LaidOut
  }
  /** The rolls as files, as they were laid out. */
  rolls: {
    input: {
      gang: Found[]
      nested: NestedFilm[]
      formats: PackFormat[]
      spotName: string
      throughName?: string
      units?: Units
    }
    output: Pack
  }
  /** The first path with the others. */
  combine: { input: { how: 'weld' | 'subtract' | 'intersect' | 'exclude'; paths: string[] }; output: string }
  offset: { input: { d: string; distanceMm: number; join: 'round' | 'miter' | 'bevel' }; output: string }
  simplify: { input: { d: string; toleranceMm: number }; output: string }
}

export type TaskKind = keyof Tasks

/** Addresses of the pictures' pixels, by asset: data of their own, because a worker's drawing loads nothing. */
export type Hrefs = Record<string, string>

/** What a task tells before it is done. */
export type Progress<Kind extends TaskKind> = Kind extends 'nest' | 'layOut' ? Tasks[Kind]['output'] : never

/** The design of a task: whole at first, then what changed since the last one. */
export type DesignUpdate = { whole: Design } | { change: Change }

/** Where the worker finds what it loads; on a server it looks into the packages. */
export interface Places {
  /** The address that a font's file name is put behind. */
  fonts: string
  /** resvg's compiled code. */
  rasterizer: string
}

export type ToWorker =
  | { type: 'places'; places: Places }
  | { type: 'task'; id: number; kind: TaskKind; input: unknown; update?: DesignUpdate | undefined }
  | { type: 'cancel'; id: number }

export type FromWorker =
  | { type: 'progress'; id: number; output: unknown }
  | { type: 'done'; id: number; output: unknown }
  | { type: 'failed'; id: number; name: string; code: string | null; message: string }
