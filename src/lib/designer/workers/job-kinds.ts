// What can be asked of the worker, and what it answers. All of it can be sent from thread to thread.
import type { Units } from '#lib/shared/units.ts'

import type { Change } from '../change.ts'
import type { Fix, Problem } from '../checks/checks.ts'
import type { Design, Purpose } from '../design.ts'
import type { Recipe } from '../films.ts'
import type { Bounds } from '../geometry/bounds.ts'
import type { TraceOptions } from '../importing/trace.ts'
import type { Raster } from '../importing/tracing/field.ts'
import type { Budget } from '../nesting/budget.ts'
import type { RowProblem } from '../rows/check-rows.ts'
import type { NestingErrorCode, Placement } from '../nesting/types.ts'
import type { Pack, PackFormat } from '../production/pack.ts'
import type { Film, FilmPiece, Wanted } from '../production/pieces.ts'
import type { Beside } from '../production/tool-lines.ts'
import type { FilmNote } from '../rolls/gang.ts'
import type { Found } from '../rolls/members.ts'
import type { Stop } from '../rolls/stops.ts'
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
  /** In cutting order; the first `own` are the drawing's, then come weed lines and the box. */
  cuts: string[]
  own: number
  /** What other tools follow, tool by tool. */
  lines: { purpose: Purpose; d: string }[]
  marks: string
  metres: number
  cutMm: number
  /** In how many it lies on its roll: 1 where it fits, 0 where it cannot even be tiled. */
  tiles: number
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
  usage: number
  placements: Placement[]
  /** What lies beside the pieces, in path data on the roll. */
  beside?: Partial<Record<Beside, string>>
  problem?: { code: NestingErrorCode | 'too-many-across'; piece: string | null } | undefined
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

export interface Jobs {
  check: { input: { artboard: string; values?: Values | undefined }; output: Problem[] }
  /** Answers with what changes. */
  fix: { input: { fixes: Fix[]; values?: Values | undefined }; output: Change }
  sheets: { input: { artboard: string; values?: Values | undefined }; output: SheetPicture[] }
  pack: {
    input: {
      formats: PackFormat[]
      spotName: string
      artboards: string[]
      values?: Values | undefined
      hrefs?: Hrefs
      units?: Units
    }
    output: Pack
  }
  /** The layers pressed on each other; in the order of these keys where some are given. */
  garment: {
    input: { artboard: string; values?: Values | undefined; order?: string[] | undefined }
    output: GarmentPicture
  }
  /** What a cutter is told for one layer. */
  hpgl: { input: { artboard: string; key: string; values?: Values | undefined }; output: string }
  /** A PNG of an artboard; `dpi` says so within. */
  png: { input: { artboard: string; dpi: number; values?: Values | undefined; hrefs?: Hrefs }; output: Uint8Array }
  /** What is drawn on an artboard, cut to its size, without ground; undefined where nothing is. */
  picture: { input: { artboard: string; values?: Values | undefined; hrefs?: Hrefs }; output: PictureOf | undefined }
  /** A PNG of any SVG without letters. */
  raster: { input: { svg: string; widthPx: number }; output: Uint8Array }
  trace: { input: { raster: Raster; options: TraceOptions }; output: { colour: string; d: string; nodes: number }[] }
  palette: { input: { raster: Raster; most: number }; output: string[] }
  /** Films and their measures, then how they lie on the rolls; the first layout is sent as progress. */
  nest: {
    /** `alone`: by one nester, so that a budget in moves gives the same layout on every machine. */
    input: Wanted & { budget: Budget; pictures?: boolean; alone?: boolean }
    output: { films: FilmFigures[]; nested: NestedFilm[] }
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
    input: { gang: Found[]; nested: NestedFilm[]; formats: PackFormat[]; spotName: string; units?: Units }
    output: Pack
  }
  /** The first path with the others. */
  combine: { input: { how: 'weld' | 'subtract' | 'intersect' | 'exclude'; paths: string[] }; output: string }
  offset: { input: { d: string; distanceMm: number; join: 'round' | 'miter' | 'bevel' }; output: string }
  simplify: { input: { d: string; toleranceMm: number }; output: string }
}

export type JobKind = keyof Jobs

/** Addresses of the pictures' pixels, by asset: data of their own, because a worker's drawing loads nothing. */
export type Hrefs = Record<string, string>

/** What a job tells before it is done. */
export type Progress<Kind extends JobKind> = Kind extends 'nest' | 'layOut' ? Jobs[Kind]['output'] : never

/** The design of a job: whole at first, then what changed since the last one. */
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
  | { type: 'job'; id: number; kind: JobKind; input: unknown; update?: DesignUpdate | undefined }
  | { type: 'cancel'; id: number }

export type FromWorker =
  | { type: 'progress'; id: number; output: unknown }
  | { type: 'done'; id: number; output: unknown }
  | { type: 'failed'; id: number; name: string; code: string | null; message: string }
