// For the drawing model and for what a workspace is founded with: code that has no texts, because it also runs in workers
// of the browser, or makes names that the shop may change.
import { currentLocale, DEFAULT_LOCALE } from './locale.ts'

const BRITISH = {
  color: 'colour',
  colors: 'colours',
  Colors: 'Colours',
  'full-color': 'full-colour',
  'Full-color': 'Full-colour',
  gray: 'grey',
  grays: 'greys',
  millimeters: 'millimetres',
  Digitizing: 'Digitising',
  Canceled: 'Cancelled'
}

/** A word as the ambient locale spells it. */
export function spell(word: keyof typeof BRITISH): string {
  return currentLocale() === DEFAULT_LOCALE ? word : BRITISH[word]
}
