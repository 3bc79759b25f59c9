// usvg, the half of resvg that understands SVG: <use>, nested views, units, markers and inheritance are gone from what it
// gives, which is groups and paths.
import { Resvg } from '@resvg/resvg-js'

import { readXml, type XmlElement } from '#lib/shared/xml.ts'

import { ImportError } from '../errors.ts'

const LIMITS = { elements: 400_000, depth: 2000 }
/** What CSS takes where the file does not say it. */
const FONT_SIZE = 16

/** Throws ImportError. */
export function resolve(svg: string): XmlElement {
  try {
    const font = { loadSystemFonts: false, defaultFontSize: FONT_SIZE }
    return readXml(new Resvg(svg, { font, logLevel: 'off' }).toString(), LIMITS)
  } catch (error) {
    throw new ImportError('damaged', 'This SVG cannot be read. Save it as “plain SVG” and add it again.', {
      cause: error
    })
  }
}
