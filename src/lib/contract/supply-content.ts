// The files of src/content/make: a figure that cannot be right stops the build, with a sentence that says which.
import { z } from 'zod'

import { spell } from '#lib/shared/spelling.ts'
import { zip } from '#lib/shared/zip.ts'
import { CUTTER_TYPES, FIBRES, FILM_FINISHES, PRESS_TYPES } from '#lib/supplies/catalogue.ts'

const id = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'id has small letters, digits and dashes')
const name = z.string('Give it a name').min(3, 'The name is too short').max(60, 'The name is longer than 60 characters')
const text = z.string('Say in a sentence what it is for').min(20, 'text: write a whole sentence').max(160)
const price = z.int('Prices are whole cents').min(50, 'Nothing costs less than 50 cents').max(2_000_000)
const figure = (most: number) => z.number().positive().max(most)
const range = (least: number, most: number) =>
  z
    .tuple([z.number().min(least).max(most), z.number().min(least).max(most)])
    .refine(([from, to]) => from <= to, 'Write the smaller figure first')

export const FilmLineFile = z.strictObject({
  id,
  name,
  finish: z.enum(FILM_FINISHES),
  text,
  fibres: z.array(z.enum(FIBRES)).min(1, 'Enter a name pressed on'),
  layers: z.enum(['any', 'top']),
  centsPerYard: z
    .strictObject({ 12: price.optional(), 15: price.optional(), 20: price.optional() })
    .refine(prices => Object.keys(prices).length > 0, 'Give the price of a yard of one width at least'),
  yards: z.array(z.int().min(1).max(100)).min(1),
  press: z
    .strictObject({
      fahrenheit: range(100, 450),
      celsius: range(38, 232),
      seconds: range(1, 90),
      pressure: z.enum(['light', 'medium', 'firm']),
      peel: z.enum(['hot', 'warm', 'cold'])
    })
    .refine(
      ({ fahrenheit, celsius }) => zip(fahrenheit, celsius).every(([f, c]) => Math.abs(((f - 32) * 5) / 9 - c) <= 2),
      'fahrenheit and celsius are not the same heat'
    ),
  minimumMm: z
    .strictObject({ warn: figure(5), stop: figure(5) })
    .refine(({ warn, stop }) => stop <= warn, 'stop is finer than warn'),
  thicknessUm: figure(2000),
  colours: z
    .array(
      z.string().regex(/^[A-Z][\w -]{1,40} #[0-9A-F]{6}$/, {
        error: () => `A ${spell('color')} is written as: Royal Blue #32409A`
      })
    )
    .min(1)
    .refine(all => new Set(all.map(each => each.slice(0, -8))).size === all.length, {
      error: () => `Two ${spell('colors')} have the same name`
    })
})

const machine = { id, name, text, priceCents: price, weightLb: figure(2000), freightCents: z.int().min(0).max(100_000) }

export const CutterFile = z
  .strictObject({
    ...machine,
    type: z.enum(CUTTER_TYPES),
    cutIn: figure(72),
    mediaIn: figure(80),
    forceG: figure(2000),
    speedIn: figure(80),
    eye: z.enum(['none', 'optical eye', 'camera']),
    languages: z.array(z.enum(['HPGL', 'DMPL', 'GP-GL'])).min(1),
    cutOff: z.boolean()
  })
  .refine(({ cutIn, mediaIn }) => cutIn <= mediaIn, 'cutIn is wider than the roll that goes in')

export const PressFile = z.strictObject({
  ...machine,
  type: z.enum(PRESS_TYPES),
  platenIn: z.tuple([figure(40), figure(40)]),
  maxFahrenheit: z.number().min(300).max(500),
  opens: z.enum(['by hand', 'by itself']),
  pressure: z.enum(['knob', 'digital', 'air']),
  volts: z.union([z.literal(120), z.literal(240)]),
  amps: figure(40),
  platens: z.array(z.string())
})

export const TransfersFile = z
  .strictObject({
    widthIn: figure(60),
    lengthsIn: z
      .array(z.int().min(6).max(400))
      .min(1, 'Give the lengths that are sold')
      .refine(all => all.every((length, at) => length > (all[at - 1] ?? 0)), 'Write the shorter lengths first'),
    centsPerSquareInch: figure(100),
    gapMm: figure(50),
    edgeMm: figure(50),
    dpi: z.literal(300),
    dpiGood: figure(600),
    dpiLeast: figure(600),
    press: z.strictObject({
      fahrenheit: range(100, 450),
      celsius: range(38, 232),
      seconds: range(1, 90),
      pressure: z.enum(['light', 'medium', 'firm'])
    })
  })
  .refine(({ dpiLeast, dpiGood }) => dpiLeast < dpiGood, 'dpiLeast is not below dpiGood')
