import type { ReactNode } from 'react'

const GREEN = 'var(--accent)'

/** Line drawings from the shop floor, all on the same 96 × 72 sheet. */
const DRAWINGS = {
  shirt: (
    <>
      <path d="M36 14 22 20l-8 15 9 5 5-6v26h40V34l5 6 9-5-8-15-14-6c-2 5-6 8-12 8s-10-3-12-8Z" />
      <path d="M40 34h16v12H40z" stroke={GREEN} strokeDasharray="2 2.5" />
    </>
  ),
  press: (
    <>
      <path d="M14 60h60v-7H14zM20 53V44h44v9M18 44h48" />
      <path d="M24 34h36v5H24zM42 34v-9M42 25c0-8 6-12 14-12h14" />
      <path d="M70 9h12v8H70z" />
      <path d="M30 41.500h24" stroke={GREEN} />
    </>
  ),
  roll: (
    <>
      <path d="M20 20c0-4 3-8 7-8s7 4 7 8-3 8-7 8-7-4-7-8Z" />
      <path d="M27 12h42c4 0 7 4 7 8v36H34V20" />
      <path d="M27 17.500a2.500 2.500 0 1 1 0 5 2.500 2.500 0 0 1 0-5Z" />
      <path d="M44 30h22v16H44z" stroke={GREEN} />
      <path d="m44 46 22-16" stroke={GREEN} />
    </>
  ),
  box: (
    <>
      <path d="m16 26 32-12 32 12-32 12zM16 26v26l32 12V38M80 26v26L48 64" />
      <path d="m32 20 32 12v9" stroke={GREEN} />
    </>
  ),
  letter: (
    <>
      <path d="M14 18h60v38H14z" />
      <path d="m14 20 30 22 30-22" />
      <path d="m66 50 6 6 12-13" stroke={GREEN} strokeWidth="2.500" />
    </>
  ),
  search: (
    <>
      <path d="M40 12a20 20 0 1 1 0 40 20 20 0 0 1 0-40Zm14 34 18 18" />
      <path d="M40 24v16M32 32h16" stroke={GREEN} />
    </>
  )
} satisfies Record<string, ReactNode>

export type DrawingName = keyof typeof DRAWINGS

export function Drawing({ name }: { name: DrawingName }) {
  return (
    <svg
      viewBox="0 0 96 72"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <g stroke="var(--line-strong)" strokeWidth="1">
        <path d="M1 7h5M7 1v5M90 1v5M91 7h5M1 65h5M7 66v5M90 66v5M91 65h5" />
      </g>
      {DRAWINGS[name]}
    </svg>
  )
}
