// Two hundred drawings that try to run, to reach out, or to never end: every trick in every place that takes it.
import { HOSTILE_SVGS, SLOW_SVG } from './hostile-svgs.ts'

const SHAPE = '<path d="M0 0h9v9z" fill="#c00"/>'

/** `home` is where a request would arrive. */
export function hostileSet(home: string): [name: string, content: string][] {
  const svg = (inside: string, attributes = '') =>
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 10 10" ${attributes}>${inside}</svg>`
  const addresses = [
    `${home}/x`,
    'file:///etc/passwd',
    '//evil.example/x',
    'http://169.254.169.254/latest/meta-data',
    'javascript:fetch(1)',
    'data:text/html,<script>1</script>',
    'ftp://evil.example/x',
    'blob:x',
    '\\\\evil\\x',
    'java&#x0a;script:1'
  ]
  const takers: [string, (address: string) => string][] = [
    ['image', to => svg(`${SHAPE}<image href="${to}" width="9" height="9"/>`)],
    ['image by xlink', to => svg(`${SHAPE}<image xlink:href="${to}" width="9" height="9"/>`)],
    ['use', to => svg(`${SHAPE}<use href="${to}#a"/>`)],
    ['link', to => svg(`<a href="${to}">${SHAPE}</a>`)],
    ['fill', to => svg(`<path d="M0 0h9v9z" fill="url(${to}#a)"/>`)],
    ['filter', to => svg(`<path d="M0 0h9v9z" filter="url('${to}#a')"/>`)],
    ['mask', to => svg(`<path d="M0 0h9v9z" style="mask:url(${to})"/>`)],
    ['clip', to => svg(`<path d="M0 0h9v9z" clip-path="url(${to}#c)"/>`)],
    ['style sheet', to => svg(`<style>@import url("${to}");path{fill:url(${to})}</style>${SHAPE}`)],
    ['font', to => svg(`<style>@font-face{font-family:x;src:url("${to}")}</style>${SHAPE}`)],
    ['gradient', to => svg(`<linearGradient id="g" href="${to}#g"/><path d="M0 0h9v9z" fill="url(#g)"/>`)],
    ['script', to => svg(`<script href="${to}"/><script>fetch("${to}")</script>${SHAPE}`)],
    [
      'foreignObject',
      to => svg(`<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="${to}"/></foreignObject>${SHAPE}`)
    ],
    ['base', to => svg(SHAPE, `xml:base="${to}"`)]
  ]
  const handlers = ['onload', 'onclick', 'onbegin', 'onerror', 'onfocusin', 'ONMOUSEOVER'].map(
    (name): [string, string] => [name, svg(SHAPE, `${name}="fetch('${home}/${name}')"`)]
  )
  const heavy: [string, string][] = [
    ['endless numbers', svg(`<path d="M0 0${'l1 1'.repeat(400_000)}"/>`)],
    ['large numbers', svg('<path d="M0 0L1e308 1e308 -1e308 5z"/><rect width="1e300" height="1e300"/>')],
    ['no numbers', svg('<path d="M NaN NaN L Infinity 0 z"/>')],
    ['arcs of nothing', svg(`<path d="M0 0${'A1e-300 1e300 9 0 1 5 5'.repeat(5000)}"/>`)],
    ['dashes', svg(`<path d="M0 0h1e6" stroke="#000" stroke-width="1" stroke-dasharray="${'0.0001 '.repeat(2000)}"/>`)],
    ['wide pens', svg(`<path d="M0 0${'l9 9l-9 1'.repeat(3000)}" fill="none" stroke="#00f" stroke-width="1e5"/>`)],
    [
      'crossings',
      svg(
        `<path d="M0 0${Array.from({ length: 3000 }, (_, n) => `L${(n * 7919) % 997} ${(n * 104_729) % 991}`).join('')}z"/>`
      )
    ],
    [
      'clips in clips',
      svg(
        `${Array.from({ length: 60 }, (_, n) => `<clipPath id="c${n}" clip-path="url(#c${n + 1})"><circle r="9"/></clipPath>`).join('')}<path clip-path="url(#c0)" d="M0 0h9v9z"/>`
      )
    ],
    ['deep transforms', svg(`${'<g transform="scale(1e30)">'.repeat(90)}${SHAPE}${'</g>'.repeat(90)}`)],
    ['long style', svg(`<style>${'path,'.repeat(20_000)}path{fill:red}</style>${SHAPE}`)],
    ['long selectors', svg(`<style>${'g '.repeat(5000)}path{fill:red}</style>${SHAPE.repeat(500)}`)],
    ['slow filter', SLOW_SVG],
    ['many classes', svg(`<path class="${'a '.repeat(50_000)}" d="M0 0h9v9z"/>`)],
    ['lone surrogates', svg('<path id="\ud800" d="M0 0h9v9z"/>')],
    ['long name', svg(`<${'g'.repeat(100_000)}/>`)]
  ]
  const known = HOSTILE_SVGS.flatMap(([name, content]): [string, string][] => [[name, content.toString('latin1')]])
  const reaching = takers.flatMap(([taker, make]) =>
    addresses.map((to): [string, string] => [`${taker} to ${to.slice(0, 24)}`, make(to)])
  )
  return [...reaching, ...handlers, ...heavy, ...known]
}
