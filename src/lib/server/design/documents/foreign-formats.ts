// Files of programs that the designer does not read: what they are, and how what is in them is exported instead.
import { t } from '#lib/i18n/t.ts'
import { AppError } from '#lib/server/platform/errors.ts'

interface Foreign {
  /** What it is called in a sentence. */
  what: string
  name?: RegExp
  /** Of its first bytes, a letter a byte; those that are no letters as “·”. */
  start?: RegExp
  instead: string
}

const TO_SVG = 'Export the drawing as an SVG there (plain SVG, text as outlines) and add that file.'

const FOREIGN: Foreign[] = [
  {
    what: 'a Silhouette Studio file',
    name: /\.(studio3?|gstudio)$/i,
    start: /^silhouette/i,
    instead:
      'Its format is not published. In Silhouette Studio Business Edition choose File > Save As > SVG; in other editions save it to your library, or print it to a PDF, and add that file.'
  },
  {
    what: 'a Cricut file',
    name: /\.(ccr|cricut|cut|cdsp?)$/i,
    instead:
      'Cricut Design Space does not export drawings. Add the SVG, DXF or PNG that was uploaded to it; projects drawn in Design Space itself have to be drawn again.'
  },
  {
    what: 'a Brother ScanNCut file',
    name: /\.fcm$/i,
    instead: 'In CanvasWorkspace choose Download > SVG and add that file.'
  },
  {
    what: 'a Graphtec Studio or ROBO Master file',
    name: /\.(gsd|gst)$/i,
    instead: 'Save the drawing as a DXF or SVG there and add that file.'
  },
  {
    what: 'a Sure Cuts A Lot file',
    name: /\.scut\d?$/i,
    instead: 'Choose File > Export > SVG there and add that file.'
  },
  {
    what: 'a CorelDRAW file',
    name: /\.(cdr|cmx|cdrx)$/i,
    start: /^RIFF[\s\S]{4}(CDR|cdr|CMX)/,
    instead: 'In CorelDRAW choose File > Export > SVG, or save it as a PDF, and add that file.'
  },
  {
    what: 'an AutoCAD drawing (DWG)',
    name: /\.dwg$/i,
    start: /^AC10\d\d/,
    instead: 'Save it as a DXF there (any version, text or binary) and add that file.'
  },
  {
    what: 'an Affinity file',
    name: /\.(afdesign|afphoto|afpub|af)$/i,
    start: /^·\xffKA/,
    instead: 'In Affinity choose File > Export > SVG (for export) or PDF and add that file.'
  },
  {
    what: 'a Figma file',
    name: /\.fig$/i,
    instead: 'Select the frame in Figma, choose Export > SVG and add that file, or copy it as SVG and paste it here.'
  },
  { what: 'a Sketch file', name: /\.sketch$/i, instead: 'Make the layers exportable as SVG there and add that file.' },
  {
    what: 'a Windows metafile (WMF, EMF)',
    name: /\.(wmf|emf)$/i,
    start: /^(\xd7\xcd\xc6\x9a|····[\s\S]{36} EMF)/,
    instead: `Open it in Inkscape. ${TO_SVG}`
  },
  {
    what: 'an EPS or PostScript file, or an Illustrator file from before the year 2000',
    start: /^(%!PS|\xc5\xd0\xd3\xc6|·%!PS)/,
    instead:
      'It is a program for a printer, which is not run here. In Illustrator choose File > Save As > SVG, or Illustrator with “Create PDF Compatible File”; in Inkscape or Affinity open it and export an SVG or PDF. Then add that file.'
  },
  {
    what: 'an Illustrator file without a PDF in it',
    name: /\.ait?$/i,
    instead: 'In Illustrator choose File > Save As, tick “Create PDF Compatible File”, and add it again.'
  },
  {
    what: 'a G-code file',
    name: /\.(gcode|nc|ngc|tap)$/i,
    instead: 'It has the moves of one machine. Add the SVG or DXF that it was made from.'
  },
  {
    what: 'an embroidery file',
    name: /\.(dst|pes|jef|exp|vp3|hus|xxx)$/i,
    instead: 'It has stitches and no outlines. Add the drawing that it was made from, as an SVG, PDF or picture.'
  }
]

/** Throws for a file of another program. A name alone decides where what is in it is nothing that is read here. */
export function refuseForeign(bytes: Buffer, name: string): void {
  const start = lettersOf(bytes.toString('latin1', 0, 64))
  const isReadable = /^(\s|·|\xef\xbb\xbf)*<|^\x89PNG|^\xff\xd8\xff|^RIFF[\s\S]{4}WEBP/.test(start)
  const found =
    FOREIGN.find(foreign => foreign.start?.test(start)) ??
    (isReadable ? undefined : FOREIGN.find(foreign => foreign.name?.test(name)))
  if (found) throw new AppError('invalid', t('errors.design.notReadHere', { what: found.what, instead: found.instead }))
}

/** HP-GL begins with commands to the machine around it, or with those that set up the pen. */
export function isPlot(start: string): boolean {
  const text = lettersOf(start.slice(0, 400)).replaceAll(ESCAPES, '').replace(/^·+/, '').trimStart()
  return (
    /^(;|\s)*(IN|DF|IP|PA|PU|PD|SP|PG|RO|SC|VS|FS|LT|BP|CO|PS)\s*[-\d."'A-Z]{0,40}[;,\s]/.test(text) &&
    /(PU|PD|PA|PR|PE)/.test(start)
  )
}

const ESCAPES = /·(\.[A-Z@()][\d;:]*:?|%-?\d*[A-Z]|[A-Z=9])/g

function lettersOf(text: string): string {
  return [...text].map(letter => (letter < ' ' && !/\s/.test(letter) ? '·' : letter)).join('')
}
