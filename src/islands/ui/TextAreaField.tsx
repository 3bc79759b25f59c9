import { type CSSProperties, type Ref, type TextareaHTMLAttributes, useEffect, useRef } from 'react'

import { FieldFrame, type FieldFrameProps } from './FieldFrame.tsx'

interface Props extends FieldFrameProps, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className'> {
  ref?: Ref<HTMLTextAreaElement>
}

/** Several lines of text; begins with `rows` of them and grows with what is typed. */
export function TextAreaField({ label, hint, error, optional, hideLabel, className, rows = 3, ...area }: Props) {
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const field = box.current?.querySelector('textarea')
    if (!field || CSS.supports('field-sizing', 'content')) return
    const resize = () => grow(field)
    resize()
    field.addEventListener('input', resize)
    return () => field.removeEventListener('input', resize)
  }, [])

  return (
    <FieldFrame label={label} hint={hint} error={error} optional={optional} hideLabel={hideLabel} className={className}>
      {aria => (
        <div ref={box} className="control" style={{ '--rows': rows } as CSSProperties}>
          <textarea rows={rows} {...aria} {...area} />
        </div>
      )}
    </FieldFrame>
  )
}

/** For browsers that do not size a field by its content. */
function grow(field: HTMLTextAreaElement): void {
  field.style.blockSize = 'auto'
  field.style.blockSize = `${field.scrollHeight}px`
}
