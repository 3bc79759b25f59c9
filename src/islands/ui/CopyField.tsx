import { Check, Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import { t } from '#lib/i18n/t.ts'

import { FieldFrame, type FieldFrameProps } from './FieldFrame.tsx'

interface Props extends FieldFrameProps {
  label: string
  value: string
}

/** A link or number to take along. */
export function CopyField({ label, value, ...frame }: Props) {
  const [copied, setCopied] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [copied])

  async function copy() {
    input.current?.select()
    await navigator.clipboard.writeText(value)
    setCopied(true)
  }

  return (
    <FieldFrame {...frame} label={label}>
      {aria => (
        <div className="control">
          <input {...aria} ref={input} readOnly value={value} onFocus={event => event.target.select()} />
          <span role="status" className="control-affix">
            {copied && t('ui.copied')}
          </span>
          <button
            type="button"
            className="control-button"
            aria-label={t('ui.copy', { label })}
            // Refused without a secure address: the text stays marked, ready for Ctrl+C.
            onClick={() => copy().catch(() => setCopied(false))}
          >
            {copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
          </button>
        </div>
      )}
    </FieldFrame>
  )
}
