// The drawings the library is made of. Each licence allows selling what is made with them and changing them; nothing
// of the packages is copied into the project.
import { EXCLUDED_EVERYWHERE, EXCLUDED_GAME, EXCLUDED_SIGNS } from './excluded.ts'

export interface DrawingSet {
  /** Begins the ids of its pieces, so it never changes. */
  letter: string
  /** The package below @iconify-json. */
  name: string
  label: string
  author: string
  licence: string
  licenceUrl: string
  source: string
  excluded: RegExp[]
  /** What no category knows is left out, instead of standing where nobody looks for it. */
  needsCategory: boolean
  /** Has keywords and groups of its own. */
  isEmoji: boolean
}

export const SETS: DrawingSet[] = [
  {
    letter: 'g',
    name: 'game-icons',
    label: 'Game-icons.net',
    author: 'Game-icons.net',
    licence: 'CC BY 3.0',
    licenceUrl: 'https://creativecommons.org/licenses/by/3.0/',
    source: 'https://game-icons.net',
    excluded: [EXCLUDED_EVERYWHERE, EXCLUDED_GAME],
    needsCategory: true,
    isEmoji: false
  },
  {
    letter: 's',
    name: 'fluent-emoji-high-contrast',
    label: 'Fluent Emoji, high contrast',
    author: 'Microsoft Corporation',
    licence: 'MIT',
    licenceUrl: 'https://github.com/microsoft/fluentui-emoji/blob/main/LICENSE',
    source: 'https://github.com/microsoft/fluentui-emoji',
    excluded: [EXCLUDED_EVERYWHERE, EXCLUDED_SIGNS],
    needsCategory: false,
    isEmoji: true
  },
  {
    letter: 'f',
    name: 'fluent-emoji-flat',
    label: 'Fluent Emoji, flat',
    author: 'Microsoft Corporation',
    licence: 'MIT',
    licenceUrl: 'https://github.com/microsoft/fluentui-emoji/blob/main/LICENSE',
    source: 'https://github.com/microsoft/fluentui-emoji',
    excluded: [EXCLUDED_EVERYWHERE, EXCLUDED_SIGNS],
    needsCategory: false,
    isEmoji: true
  },
  {
    letter: 't',
    name: 'twemoji',
    label: 'Twemoji',
    author: 'Twitter, Inc. and other contributors',
    licence: 'CC BY 4.0',
    licenceUrl: 'https://creativecommons.org/licenses/by/4.0/',
    source: 'https://github.com/jdecked/twemoji',
    excluded: [EXCLUDED_EVERYWHERE, EXCLUDED_SIGNS],
    needsCategory: false,
    isEmoji: true
  },
  {
    letter: 'm',
    name: 'maki',
    label: 'Maki',
    author: 'Mapbox',
    licence: 'CC0 1.0',
    licenceUrl: 'https://creativecommons.org/publicdomain/zero/1.0/',
    source: 'https://github.com/mapbox/maki',
    excluded: [EXCLUDED_EVERYWHERE],
    needsCategory: true,
    isEmoji: false
  }
]

/** The emoji groups as the packages name them: where a drawing goes that no word sorted in. */
export const GROUP_CATEGORY: Record<string, string> = {
  Activities: 'games/toys',
  'Animals & Nature': 'animals/wild',
  Flags: 'places/flags',
  'Food & Drink': 'food/meals',
  Objects: 'home/things',
  'People & Body': 'people/figures',
  'Smileys & Emotion': 'people/faces',
  Symbols: 'shapes/signs',
  'Travel & Places': 'places/buildings'
}
