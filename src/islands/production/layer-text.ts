import type { PressLayer } from '#lib/contract/production-work.ts'
import { t } from '#lib/i18n/t.ts'

/** "311 °F, press 12 s, medium pressure, peel warm" */
export function layerText({ celsius, seconds, pressure, peel, isTack }: PressLayer, units: 'in' | 'mm'): string {
  if (celsius === null || seconds === null) return t('runPress.unknown')
  return [
    units === 'in' ? `${Math.round((celsius * 9) / 5 + 32)} °F` : `${celsius} °C`,
    t(isTack ? 'runPress.tack' : 'runPress.press', { seconds }),
    t('runPress.pressure', { pressure }),
    t('runPress.peel', { peel })
  ].join(', ')
}
