// More drawings that must be refused or do no harm when they are read into the designer: work without end, numbers
// beyond all bounds, and spellings that other readers have stumbled over.
const XLINK = 'xmlns:xlink="http://www.w3.org/1999/xlink"'

function svg(inside: string, attributes = 'viewBox="0 0 10 10"'): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" ${XLINK} ${attributes}>${inside}</svg>`
}

const rect = '<rect width="5" height="5"/>'
const path = (d: string) => svg(`<path d="${d}"/>${rect}`)
const times = (count: number, make: (n: number) => string) => Array.from({ length: count }, (_, n) => make(n)).join('')
const doubling = (levels: number, first: string) =>
  `<g id="d0">${first}</g>${times(levels, n => `<g id="d${n + 1}"><use href="#d${n}"/><use href="#d${n}"/></g>`)}<use href="#d${levels}"/>`

type Drawing = [name: string, content: string | Uint8Array]

const work: Drawing[] = [
  ['a path of a million lines', path(`M0 0${'h1v1'.repeat(700_000)}`)],
  ['a million paths of one line', svg('<path d="M0 0h1"/>'.repeat(60_000))],
  ['doubled forty times', svg(doubling(40, rect))],
  ['doubled sixteen times with a long path', svg(doubling(16, `<path d="M0 0${'h1v1'.repeat(2000)}"/>`))],
  [
    'doubled through symbols',
    svg(
      `<symbol id="s0">${rect}</symbol>${times(30, n => `<symbol id="s${n + 1}"><use href="#s${n}"/><use href="#s${n}"/></symbol>`)}<use href="#s30"/>`
    )
  ],
  [
    'doubled through clips',
    svg(
      `${times(5000, n => `<clipPath id="k${n}"><path d="M0 0${'h1v1'.repeat(100)}z"/></clipPath>`)}${times(5000, n => `<rect width="5" height="5" clip-path="url(#k${n})"/>`)}`
    )
  ],
  [
    'one long clip for everything',
    svg(
      `<clipPath id="k"><path d="M0 0${'h1v1'.repeat(20_000)}z"/></clipPath>${'<rect width="5" height="5" clip-path="url(#k)"/>'.repeat(20_000)}`
    )
  ],
  [
    'five thousand rules for everything',
    svg(`<style>${times(6000, n => `rect{fill:#${(n % 10).toString().repeat(3)}}`)}</style>${rect.repeat(20_000)}`)
  ],
  ['a selector of a million parts', svg(`<style>${'.a,'.repeat(500_000)}.b{fill:red}</style>${rect}`)],
  ['a style of a million braces', svg(`<style>${'{'.repeat(500_000)}</style>${rect}`)],
  ['a style of a million comments', svg(`<style>${'/**/'.repeat(300_000)}rect{fill:red}</style>${rect}`)],
  ['a comment without end', svg(`<style>/*${'*'.repeat(1_000_000)}</style>${rect}`)],
  ['a class of a million names', svg(`<rect class="${'a '.repeat(500_000)}" width="5" height="5"/>`)],
  ['a style attribute of a million parts', svg(`<rect style="${'a:b;'.repeat(500_000)}" width="5" height="5"/>`)],
  ['a transform of a million steps', svg(`<g transform="${'scale(1.0001)'.repeat(200_000)}">${rect}</g>`)],
  ['a transform of one long name', svg(`<g transform="${'a'.repeat(1_000_000)}(">${rect}</g>`)],
  ['a polygon of a million corners', svg(`<polygon points="${'1,2 '.repeat(1_000_000)}"/>`)],
  ['a number of a million digits', path(`M0 0L${'1'.repeat(1_000_000)} 5`)],
  ['a million signs', path(`M0 0L${'-'.repeat(1_000_000)}`)],
  ['a million dots', path(`M0 0L${'.'.repeat(1_000_000)}`)],
  ['a million exponents', path(`M0 0L1${'e1'.repeat(500_000)}`)],
  ['a million spaces', path(`M0 0${' '.repeat(2_000_000)}L5 5`)],
  ['a million moves', path('M0 0'.repeat(500_000))],
  ['a million closings', path(`M0 0h1${'z'.repeat(1_000_000)}`)],
  ['a million arcs', path(`M0 0${'a5 5 0 0 1 1 1'.repeat(300_000)}`)],
  [
    'a gradient of ten thousand stops',
    svg(
      `<linearGradient id="g">${'<stop offset="1" stop-color="red"/>'.repeat(10_000)}</linearGradient>${'<rect width="5" height="5" fill="url(#g)"/>'.repeat(10_000)}`
    )
  ],
  [
    'gradients in a chain',
    svg(
      `${times(5000, n => `<linearGradient id="g${n}" href="#g${n + 1}"/>`)}<rect width="5" height="5" fill="url(#g0)"/>`
    )
  ],
  [
    'gradients in a ring',
    svg(
      '<linearGradient id="a" href="#b"/><linearGradient id="b" href="#a"/><rect width="5" height="5" fill="url(#a)"/>'
    )
  ],
  ['an attribute of 7 MB', svg(`<rect data-x="${'x'.repeat(7_000_000)}" width="5" height="5"/>`)],
  ['more than 8 MB', svg(`<desc>${'x'.repeat(9_000_000)}</desc>${rect}`)],
  ['fifty thousand attributes', svg(`<rect ${times(50_000, n => `a${n}="1" `)} width="5" height="5"/>`)],
  [
    'fifty thousand namespaces',
    svg(`<g ${times(20_000, n => `xmlns:n${n}="u" `)}>${'<g>'.repeat(50)}${rect}${'</g>'.repeat(50)}</g>`)
  ],
  [
    'namespaces at every level',
    svg(`${times(90, n => `<g ${times(200, k => `xmlns:n${n}x${k}="u" `)}>`)}${rect}${'</g>'.repeat(90)}`)
  ],
  ['a million entities', svg(`<desc>${'&amp;'.repeat(1_000_000)}</desc>${rect}`)],
  ['a million CDATA', svg(`<desc>${'<![CDATA[x]]>'.repeat(300_000)}</desc>${rect}`)],
  ['a million instructions', svg(`${'<?a b?>'.repeat(500_000)}${rect}`)],
  ['a million comments', svg(`${'<!---->'.repeat(500_000)}${rect}`)],
  ['nested svg a hundred deep', svg(`${'<svg viewBox="0 0 1 1">'.repeat(98)}${rect}${'</svg>'.repeat(98)}`)],
  [
    'clips in clips',
    svg(
      `<clipPath id="k"><rect width="5" height="5" clip-path="url(#k)"/></clipPath><g clip-path="url(#k)">${rect}</g>`
    )
  ],
  [
    'a clip at every level',
    svg(
      `<clipPath id="k"><circle r="4"/></clipPath>${'<g clip-path="url(#k)">'.repeat(90)}${rect.repeat(5000)}${'</g>'.repeat(90)}`
    )
  ],
  [
    'a clip by use of itself',
    svg(`<clipPath id="k"><use href="#k"/></clipPath><rect clip-path="url(#k)" width="5" height="5"/>`)
  ],
  ['a symbol in itself', svg('<symbol id="s"><use href="#s"/></symbol><use href="#s"/>')],
  ['the root used', `<svg xmlns="http://www.w3.org/2000/svg" id="r">${rect}<use href="#r"/></svg>`],
  ['a use of an ancestor', svg(`<g id="a"><g><g><use href="#a"/></g></g>${rect}</g>`)],
  ['ids twice', svg(`<g id="a">${rect}</g><g id="a"><use href="#a"/></g>`)],
  ['switches', svg(`${'<switch>'.repeat(95)}${rect}${'</switch>'.repeat(95)}`)]
]

const numbers: Drawing[] = [
  ...['1e999', '-1e999', 'NaN', 'Infinity', '1e308', '1e-999', '0x10', '--5', '5e', '', '١٢', '9'.repeat(400)].flatMap(
    (value): Drawing[] => [
      [`a coordinate of ${value.slice(0, 12)}`, path(`M0 0L${value} 5L5 5Z`)],
      [`a width of ${value.slice(0, 12)}`, svg(`<rect width="${value}" height="5"/>${rect}`)],
      [`a view box of ${value.slice(0, 12)}`, svg(rect, `viewBox="0 0 ${value} 10"`)],
      [`a size of ${value.slice(0, 12)}`, svg(rect, `width="${value}mm" height="10mm"`)],
      [`a scale of ${value.slice(0, 12)}`, svg(`<g transform="scale(${value})">${rect}</g>`)],
      [`a stroke of ${value.slice(0, 12)}`, svg(`<path d="M0 0L5 5" stroke="red" stroke-width="${value}"/>`)]
    ]
  ),
  ['an empty view box', svg(rect, 'viewBox="0 0 0 0"')],
  ['a view box turned inside out', svg(rect, 'viewBox="0 0 -10 -10"')],
  ['scales multiplied beyond all bounds', svg(`${'<g transform="scale(1e9)">'.repeat(60)}${rect}${'</g>'.repeat(60)}`)],
  ['scaled to nothing', svg(`<g transform="scale(0)">${rect}</g>${rect}`)],
  ['a matrix of zeros', svg(`<g transform="matrix(0 0 0 0 0 0)">${rect}</g>`)],
  ['a skew of a right angle', svg(`<g transform="skewX(90)">${rect}</g>`)],
  ['an arc of no radius', path('M0 0A0 0 0 0 1 5 5')],
  ['an arc of a tiny radius', path('M0 0A1e-300 1e-300 0 0 1 5 5')],
  ['an arc of a huge radius', path('M0 0A1e8 1e8 0 0 1 5 5')],
  ['an arc from a point to itself', path('M0 0A5 5 0 1 1 0 0')],
  ['bad flags', path('M0 0A5 5 0 2 1 5 5')],
  ['a negative radius', svg('<circle r="-5"/><rect width="5" height="5" rx="-3"/>')],
  ['a radius beyond the box', svg('<rect width="5" height="5" rx="1e8" ry="1e-8"/>')],
  ['a path that does not move', path('L5 5')],
  ['a path of letters', path('abcdefghijklmnopqrstuvwxyz')],
  ['an opacity of NaN', svg('<rect width="5" height="5" opacity="NaN" fill-opacity="abc"/>')],
  ['a hue of infinity', svg('<rect width="5" height="5" fill="hsl(1e999,50%,50%)"/>')],
  ['a colour of a million brackets', svg(`<rect width="5" height="5" fill="${'rgb('.repeat(300_000)}"/>`)],
  ['a colour of a million spaces', svg(`<rect width="5" height="5" fill="rgb(1${' '.repeat(1_000_000)}"/>`)],
  ['a reference of a million letters', svg(`<rect width="5" height="5" fill="url(#${'a'.repeat(1_000_000)})"/>`)],
  ['a name of a million letters', svg(`<rect id="${'a'.repeat(1_000_000)}" width="5" height="5"/>`)]
]

const spellings: Drawing[] = [
  [
    'names of the prototype',
    svg(
      '<style>.__proto__{fill:red}.constructor{fill:red}</style><rect id="__proto__" class="constructor toString" width="5" height="5" fill="url(#constructor)"/><use href="#hasOwnProperty"/>'
    )
  ],
  ['an element of the prototype', svg(`<constructor/><__proto__/>${rect}`)],
  [
    'a colour of the prototype',
    svg('<rect width="5" height="5" fill="constructor"/><rect width="5" height="5" fill="__proto__"/>')
  ],
  ['a unit of the prototype', svg('<rect width="5constructor" height="5toString"/>')],
  ['an entity of the prototype', svg('<desc>&constructor;</desc>')],
  [
    'markup in a name',
    svg('<rect id="&lt;script>alert(1)&lt;/script>" width="5" height="5"/>').replace(
      'id="&lt;script>alert(1)&lt;/script>"',
      'id="a"'
    )
  ],
  ['no namespace', `<svg viewBox="0 0 9 9">${rect}</svg>`],
  ['another namespace', `<svg xmlns="urn:other" viewBox="0 0 9 9">${rect}</svg>`],
  ['shapes of another namespace', svg('<x:rect xmlns:x="urn:x" width="5" height="5"/>')],
  ['a byte order mark', `\ufeff${svg(rect)}`],
  ['bytes with a byte order mark', new TextEncoder().encode(`\ufeff${svg(rect)}`)],
  ['lone surrogates', svg(`<desc>\ud800</desc>${rect}`)],
  [
    'bytes of latin 1',
    Uint8Array.from([...new TextEncoder().encode('<svg><desc>'), 0xe9, ...new TextEncoder().encode('</desc></svg>')])
  ],
  ['nothing', ''],
  ['one byte', new Uint8Array([60])],
  ['only spaces', ' \n\t'],
  ['a web page', '<!DOCTYPE html><html><body><svg></svg></body></html>'],
  ['JSON', '{"svg":true}'],
  ['a PNG', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['an internal subset', `<!DOCTYPE svg [ ]>${svg(rect)}`],
  [
    'an entity for a namespace',
    `<!DOCTYPE svg [<!ENTITY ns "http://www.w3.org/2000/svg">]><svg xmlns="&ns;">${rect}</svg>`
  ],
  ['a doctype after the root', `${svg(rect)}<!DOCTYPE svg>`],
  ['text after the root', `${svg(rect)} and more`],
  ['an unclosed quote', '<svg><rect width="5></svg>'],
  ['an unclosed comment', '<svg><!-- '],
  ['an unclosed CDATA', '<svg><![CDATA[ '],
  ['an unclosed instruction', '<svg><?x '],
  ['an unclosed tag', '<svg'],
  ['a tag of brackets', '<<<<svg>>>>'],
  ['an attribute without a value', '<svg><rect width height="5"/></svg>'],
  ['an attribute without quotes', '<svg><rect width=5 height=5/></svg>'],
  ['a bare ampersand', svg(`<desc>a & b</desc>${rect}`)],
  ['a numbered surrogate', svg('<desc>&#xD800;</desc>')],
  ['a number beyond Unicode', svg('<desc>&#x110000;</desc>')],
  ['a use of a script', svg('<script id="s">alert(1)</script><use href="#s"/>')],
  ['a use of text', svg('<text id="t">Hi</text><use href="#t"/>')],
  ['a style for the address', svg(`<style>rect{href:url(https://evil.example)}</style>${rect}`)],
  ['a fill of data', svg('<rect width="5" height="5" fill="url(data:image/svg+xml,x)"/>')],
  ['a clip of another file', svg('<rect width="5" height="5" clip-path="url(https://evil.example/a.svg#c)"/>')],
  [
    'a mask',
    svg(`<mask id="m"><rect width="5" height="5" fill="white"/></mask><rect mask="url(#m)" width="5" height="5"/>`)
  ],
  [
    'a marker in itself',
    svg(
      '<marker id="m"><path d="M0 0L5 5" marker-start="url(#m)"/></marker><path d="M0 0L5 5" stroke="red" marker-start="url(#m)"/>'
    )
  ],
  [
    'a pattern of itself',
    svg(
      '<pattern id="p" width="1" height="1"><rect width="1" height="1" fill="url(#p)"/></pattern><rect width="5" height="5" fill="url(#p)"/>'
    )
  ],
  [
    'currentColor of itself',
    svg('<g color="currentColor"><rect width="5" height="5" color="currentColor" fill="currentColor"/></g>')
  ],
  ['inherit at the root', svg(rect, 'fill="inherit" style="stroke:inherit;fill:inherit"')]
]

/** Name, and text or bytes. */
export const HOSTILE_DRAWINGS: Drawing[] = [...work, ...numbers, ...spellings]
