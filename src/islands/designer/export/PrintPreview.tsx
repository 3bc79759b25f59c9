import { useStore } from '@nanostores/react'
import { Maximize2 } from 'lucide-react'
import { useEffect, useState } from 'react'

import { word } from '#islands/designer/making/words.ts'
import { Badge } from '#islands/ui/Badge.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { sizeText, wayText } from '#lib/client/designer/naming.ts'
import { $view } from '#lib/client/designer/view.ts'
import type { PrintPicture } from '#lib/designer/workers/task-kinds.ts'

/** A sheet as it comes out of the printer, with the lines that are cut afterwards. */
export function PrintPreview({ print }: { print: PrintPicture }) {
  const { units } = useStore($view)
  const [isLarge, setLarge] = useState(false)
  const { name, wMm, hMm, copies, columns, rows, left, problem, mirrored, cutMm, steps } = print

  return (
    <section className="grid gap-2" aria-label={word('printTitle', { film: name })}>
      <div className="sheet-mat">
        <PrintView print={print} />
        <IconButton
          className="absolute end-1 top-1 bg-surface"
          size="small"
          label={word('enlarge')}
          icon={<Maximize2 />}
          onClick={() => setLarge(true)}
        />
      </div>
      {problem && (
        <Notice tone="danger" role="alert">
          {word(`failed_${problem}`)}
        </Notice>
      )}
      {!problem && left > 0 && (
        <Notice tone="danger" role="alert">
          {word('printLeft', { count: left, copies })}
        </Notice>
      )}
      <ul className="flex flex-wrap gap-x-3.5 gap-y-1 text-xs text-muted [&>li]:inline-flex [&>li]:items-center [&>li]:gap-1.5">
        <li>
          <i className="print-key-area" aria-hidden="true" />
          {word('printed')}
        </li>
        {steps.map(({ tool, count }) => (
          <li key={tool ?? 'film'}>
            <i className={`print-key-line print-key-${tool ?? 'film'}`} aria-hidden="true" />
            {word(`printTool_${tool ?? 'film'}`, { count })}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted tabular-nums">
        <Badge tone={mirrored ? 'info' : 'neutral'}>{word(mirrored ? 'mirrored' : 'asSeen')}</Badge>
        <span>{sizeText(wMm, hMm, units)}</span>
        {copies > 0 && <span>{word('printCopies', { count: copies, columns, rows })}</span>}
        {copies > 0 && <span>{word('cutLength', { length: wayText(cutMm, units) })}</span>}
      </div>
      {isLarge && (
        <Modal size="wide" title={word('printTitle', { film: name })} onClose={() => setLarge(false)}>
          <div className="sheet-mat sheet-mat-large [&_.sheet-view]:max-h-[65dvh]">
            <PrintView print={print} />
          </div>
        </Modal>
      )}
    </section>
  )
}

function PrintView({ print }: { print: PrintPicture }) {
  const { wMm, hMm, steps, marks, name, png } = print
  const { units } = useStore($view)
  const href = useHref(png)
  const thin = Math.max(wMm, hMm) / 420
  return (
    <svg
      className="sheet-view print-view"
      viewBox={`0 0 ${wMm} ${hMm}`}
      role="img"
      aria-label={word('printAlt', { film: name, size: sizeText(wMm, hMm, units) })}
    >
      <rect width={wMm} height={hMm} fill="#fff" />
      {href ? (
        <image href={href} width={wMm} height={hMm} preserveAspectRatio="xMinYMin slice" />
      ) : (
        <path d={marks} className="fill-black" />
      )}
      {steps.map(({ tool, d }) => (
        <path
          key={tool ?? 'film'}
          d={d}
          className={`fill-none stroke-[#d3178a] print-cut-${tool ?? 'film'}`}
          strokeWidth={thin}
        />
      ))}
    </svg>
  )
}

/** The picture's address, as long as it is shown. */
function useHref(png: Uint8Array | undefined): string | undefined {
  const [href, setHref] = useState<string>()
  useEffect(() => {
    const next = png && URL.createObjectURL(new Blob([png as BlobPart], { type: 'image/png' }))
    setHref(next)
    return () => {
      if (next) URL.revokeObjectURL(next)
    }
  }, [png])
  return href
}
