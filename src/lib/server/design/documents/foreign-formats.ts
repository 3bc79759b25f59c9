// Files of programs that the designer does not read: what they are, and how what is in them is exported instead.
import { t, type TextKey } from '#lib/i18n/t.ts'
import { AppError } from '#lib/server/platform/errors.ts'

interface Foreign {
  /** What it is called in a sentence. */
  what: TextKey
  name?: RegExp
  /** Of its first bytes, a letter a byte; those that are no letters as “·”. */
  start?: RegExp
  instead: TextKey
}

const FOREIGN: Foreign[] = [
  {
    what: 'errors.design.foreign.silhouette.what',
    name: /\.(studio3?|gstudio)$/i,
    start: /^silhouette/i,
    instead: 'errors.design.foreign.silhouette.instead'
  },
  {
    what: 'errors.design.foreign.cricut.what',
    name: /\.(ccr|cricut|cut|cdsp?)$/i,
    instead: 'errors.design.foreign.cricut.instead'
  },
  {
    what: 'errors.design.foreign.brother.what',
    name: /\.fcm$/i,
    instead: 'errors.design.foreign.brother.instead'
  },
  {
    what: 'errors.design.foreign.graphtec.what',
    name: /\.(gsd|gst)$/i,
    instead: 'errors.design.foreign.graphtec.instead'
  },
  {
    what: 'errors.design.foreign.sureCuts.what',
    name: /\.scut\d?$/i,
    instead: 'errors.design.foreign.sureCuts.instead'
  },
  {
    what: 'errors.design.foreign.corelDraw.what',
    name: /\.(cdr|cmx|cdrx)$/i,
    start: /^RIFF[\s\S]{4}(CDR|cdr|CMX)/,
    instead: 'errors.design.foreign.corelDraw.instead'
  },
  {
    what: 'errors.design.foreign.dwg.what',
    name: /\.dwg$/i,
    start: /^AC10\d\d/,
    instead: 'errors.design.foreign.dwg.instead'
  },
  {
    what: 'errors.design.foreign.affinity.what',
    name: /\.(afdesign|afphoto|afpub|af)$/i,
    start: /^·\xffKA/,
    instead: 'errors.design.foreign.affinity.instead'
  },
  {
    what: 'errors.design.foreign.figma.what',
    name: /\.fig$/i,
    instead: 'errors.design.foreign.figma.instead'
  },
  { what: 'errors.design.foreign.sketch.what', name: /\.sketch$/i, instead: 'errors.design.foreign.sketch.instead' },
  {
    what: 'errors.design.foreign.metafile.what',
    name: /\.(wmf|emf)$/i,
    start: /^(\xd7\xcd\xc6\x9a|····[\s\S]{36} EMF)/,
    instead: 'errors.design.foreign.metafile.instead'
  },
  {
    what: 'errors.design.foreign.postScript.what',
    start: /^(%!PS|\xc5\xd0\xd3\xc6|·%!PS)/,
    instead: 'errors.design.foreign.postScript.instead'
  },
  {
    what: 'errors.design.foreign.illustrator.what',
    name: /\.ait?$/i,
    instead: 'errors.design.foreign.illustrator.instead'
  },
  {
    what: 'errors.design.foreign.gCode.what',
    name: /\.(gcode|nc|ngc|tap)$/i,
    instead: 'errors.design.foreign.gCode.instead'
  },
  {
    what: 'errors.design.foreign.embroidery.what',
    name: /\.(dst|pes|jef|exp|vp3|hus|xxx)$/i,
    instead: 'errors.design.foreign.embroidery.instead'
  }
]

/** Throws for a file of another program. A name alone decides where what is in it is nothing that is read here. */
export function refuseForeign(bytes: Buffer, name: string): void {
  const start = lettersOf(bytes.toString('latin1', 0, 64))
  const isReadable = /^(\s|·|\xef\xbb\xbf)*<|^\x89PNG|^\xff\xd8\xff|^RIFF[\s\S]{4}WEBP/.test(start)
  const found =
    FOREIGN.find(foreign => foreign.start?.test(start)) ??
    (isReadable ? undefined : FOREIGN.find(foreign => foreign.name?.test(name)))
  if (found)
    throw new AppError('invalid', t('errors.design.notReadHere', { what: t(found.what), instead: t(found.instead) }))
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
