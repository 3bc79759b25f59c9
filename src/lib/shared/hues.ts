// The names people have for colours, for looking through drawings.
import { oklab } from './oklab.ts'
import { required } from './required.ts'

/** In the order of a row of swatches, each with the colour it is shown by. */
export const HUES = [
  { id: 'red', hex: '#d0202e' },
  { id: 'orange', hex: '#f08020' },
  { id: 'yellow', hex: '#ffcc33' },
  { id: 'green', hex: '#4a9c3f' },
  { id: 'teal', hex: '#1f9e9a' },
  { id: 'blue', hex: '#2f6fd6' },
  { id: 'purple', hex: '#7a49b0' },
  { id: 'pink', hex: '#f27bb0' },
  { id: 'brown', hex: '#7d4a30' },
  { id: 'black', hex: '#000000' },
  { id: 'grey', hex: '#9a9ca3' },
  { id: 'white', hex: '#ffffff' }
] as const

export type Hue = (typeof HUES)[number]['id']

export const HUE_IDS = HUES.map(({ id }) => id) as [Hue, ...Hue[]]

/** Less colour than this is no colour. */
const GREY_CHROMA = 0.04
/** Where each of the round ends, in degrees of Oklab's circle. */
const ROUND: [until: number, hue: Hue][] = [
  [40, 'red'],
  [75, 'orange'],
  [118, 'yellow'],
  [165, 'green'],
  [218, 'teal'],
  [285, 'blue'],
  [335, 'purple'],
  [360, 'red']
]

/** What most people would call this colour. */
export function hueOf(hex: string): Hue {
  const [light, a, b] = oklab(hex)
  const chroma = Math.hypot(a, b)
  if (light < 0.25) return 'black'
  if (chroma < GREY_CHROMA) return light > 0.93 ? 'white' : light < 0.37 ? 'black' : 'grey'
  const angle = (Math.atan2(b, a) * 180) / Math.PI
  const degrees = angle < 0 ? angle + 360 : angle
  const hue = required(
    ROUND.find(([until]) => degrees < until),
    'a hue'
  )[1]
  if (hue === 'red' && light > 0.66 && (degrees > 335 || degrees < 35)) return 'pink'
  if (hue === 'purple' && degrees > 322 && light > 0.6) return 'pink'
  // Brown is a dark orange.
  const isWarm = degrees > 25 && degrees < 100
  const isDull = chroma < 0.08 ? light < 0.85 : chroma < 0.14 && light + chroma < 0.76
  return isWarm && isDull ? 'brown' : hue
}
