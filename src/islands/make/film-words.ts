import { t } from '#lib/i18n/t.ts'
import { type FilmLine, REAL_WIDTH_IN, rollWidthsOf } from '#lib/supplies/catalogue.ts'
import type { Equipment, Verdict } from '#lib/supplies/equipment.ts'
import { fitOfFilm } from '#lib/supplies/equipment.ts'

function range([from, to]: [number, number]): string {
  return from === to ? String(from) : `${from}–${to}`
}

export const heatOf = ({ press }: FilmLine) =>
  t('make.heatBoth', { f: range(press.fahrenheit), c: range(press.celsius) })

export const timeOf = ({ press }: FilmLine) => t('make.seconds', { range: range(press.seconds) })

export const pressureOf = ({ press }: FilmLine) => t(`make.words.${press.pressure}`)

export const peelOf = ({ press }: FilmLine) => t(`make.words.${press.peel}`)

export const finestOf = ({ minimumMm: { warn, stop } }: FilmLine) =>
  `${t('make.finestMm', { warn })}, ${t('make.finestStop', { stop })}`

export const layeringOf = ({ layers }: FilmLine) => t(layers === 'any' ? 'make.layersAny' : 'make.layersTop')

export const widthsOf = (line: FilmLine) =>
  rollWidthsOf(line)
    .map(width => `${width}″`)
    .join(', ')

export const realWidth = (width: keyof typeof REAL_WIDTH_IN) =>
  t('make.realWidth', { width, real: REAL_WIDTH_IN[width] })

export const fibresOf = ({ fibres }: FilmLine) => fibres.map(fibre => t(`make.fibres.${fibre}`)).join(', ')

/** How a film goes with the shop's machines: said plainly, with the tone of it. */
export function describeFit(
  line: FilmLine,
  equipment: Equipment
): { tone: 'success' | 'warning'; text: string } | undefined {
  return describeVerdict(fitOfFilm(line, equipment))
}

function describeVerdict(verdict: Verdict): { tone: 'success' | 'warning'; text: string } | undefined {
  switch (verdict.kind) {
    case 'unknown':
      return undefined
    case 'fits':
      return { tone: 'success', text: t('make.fit.fits') }
    case 'some-widths': {
      const widths = verdict.widths.map(width => `${width}″`).join(', ')
      return { tone: 'warning', text: t('make.fit.some', { widths, cutter: verdict.cutter }) }
    }
    case 'too-wide':
      return { tone: 'warning', text: t('make.fit.wide', { cutter: verdict.cutter, media: verdict.mediaIn }) }
    case 'too-hot': {
      const { needs, press, reaches } = verdict
      return { tone: 'warning', text: t('make.fit.hot', { needs, press, reaches }) }
    }
  }
}
