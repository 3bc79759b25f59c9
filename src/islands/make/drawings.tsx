// What is sold, drawn: the same lines for all, with the colour or the size that sets one apart.
import type { Cutter, Press } from '#lib/supplies/catalogue.ts'

const SIZE =
  'w-[min(11rem,100%)] [.make-compare-scroll_thead_th_&]:block [.make-compare-scroll_thead_th_&]:w-22 [.supply-line>&]:w-16'
const LINES = `${SIZE} fill-none stroke-muted stroke-[1.5] [stroke-linecap:round] [stroke-linejoin:round]`

/** A roll that lies, its end open, in the colour of the film. */
export function RollPicture({ hex, id }: { hex: string; id: string }) {
  return (
    <svg viewBox="0 0 120 72" className={SIZE} aria-hidden="true">
      <defs>
        <linearGradient id={`roll-${id}`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#fff" stopOpacity="0.45" />
          <stop offset="0.45" stopColor="#fff" stopOpacity="0" />
          <stop offset="1" stopColor="#000" stopOpacity="0.35" />
        </linearGradient>
      </defs>
      <path d="M24 16h72a20 20 0 0 1 0 40H24Z" fill={hex} />
      <path d="M24 16h72a20 20 0 0 1 0 40H24Z" fill={`url(#roll-${id})`} stroke="var(--line-strong)" />
      <path d="M24 56h58v10H30Z" fill={hex} stroke="var(--line-strong)" />
      <ellipse cx="24" cy="36" rx="10" ry="20" fill={hex} stroke="var(--line-strong)" />
      <ellipse cx="24" cy="36" rx="5" ry="10" fill="var(--surface)" stroke="var(--line-strong)" />
    </svg>
  )
}

const WIDEST_IN = 68

export function CutterPicture({ mediaIn, type, eye }: Pick<Cutter, 'mediaIn' | 'type' | 'eye'>) {
  const half = 22 + (mediaIn / WIDEST_IN) * 32
  const stands = type === 'floor' || type === 'sign'
  return (
    <svg viewBox="0 0 120 72" className={LINES} aria-hidden="true">
      <path d={`M${60 - half} 22h${half * 2}v18H${60 - half}z`} className="fill-surface" />
      <path d={`M${60 - half} 22v18M${66 - half} 22v18M${54 + half} 22v18`} />
      <path d={`M${68 - half} 34h${half * 2 - 16}`} />
      <path d="M56 26h9v11h-9z" className="stroke-accent" />
      {eye !== 'none' && <circle cx="69" cy="32" r="2" className="stroke-accent" />}
      <path d={`M${70 - half} 40v14h${half * 2 - 20}V40`} strokeDasharray="3 2.500" />
      {stands && <path d={`M${64 - half} 40v24m-5 0h10M${56 + half} 40v24m-5 0h10`} />}
    </svg>
  )
}

export function PressPicture({ platenIn: [a, b], type, opens }: Pick<Press, 'platenIn' | 'type' | 'opens'>) {
  const half = 14 + (Math.max(a, b) / 24) * 22
  if (type === 'cap') {
    return (
      <svg viewBox="0 0 120 72" className={LINES} aria-hidden="true">
        <path d="M30 64h60v-6H30zM52 58V48h16v10" className="fill-surface" />
        <path d="M38 48c0-10 9-16 22-16s22 6 22 16z" className="fill-surface" />
        <path d="M40 24c6-5 34-5 40 0v7c-8-5-32-5-40 0z" className="stroke-accent" />
        <path d="M60 20V10h24" />
      </svg>
    )
  }
  const lift = type === 'clamshell' ? `rotate(-14 ${60 + half} 34)` : ''
  return (
    <svg viewBox="0 0 120 72" className={LINES} aria-hidden="true">
      <path
        d={`M${60 - half} 64h${half * 2}v-6H${60 - half}zM${66 - half} 58V50h${half * 2 - 12}v8`}
        className="fill-surface"
      />
      <path d={`M${62 - half} 50h${half * 2 - 4}`} />
      <g transform={lift}>
        <path d={`M${62 - half} 32h${half * 2 - 4}v7H${62 - half}z`} className="stroke-accent" />
        <path d={`M60 32V20h${half - 4}`} />
        {type === 'pneumatic' && <path d="M54 10h12v10H54z" />}
      </g>
      {type === 'draw' && <path d={`M${52 - half} 54h-8m4-4-4 4 4 4`} />}
      {type === 'swing-away' && <path d="M44 12a22 22 0 0 1 32 0m-5-1 5 1 1-5" />}
      {opens === 'by itself' && <path d={`M${64 + half} 44v-8m-3 3 3-3 3 3`} />}
    </svg>
  )
}

/** A sheet of transfers. */
export function SheetDrawing() {
  return (
    <svg className={LINES} viewBox="0 0 80 80" aria-hidden="true">
      <path className="fill-surface" d="M14 8h52v64H14z" />
      <path className="stroke-accent" d="M22 16h16v14H22zM44 16h14v22H44zM22 37h16v26H22zM51 46l8 17H44z" />
    </svg>
  )
}
