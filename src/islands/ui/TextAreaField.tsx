import type { Ref, TextareaHTMLAttributes } from 'react'

import { FieldFrame, type FieldFrameProps } from './FieldFrame.tsx'

interface Props extends FieldFrameProps, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className'> {
  ref?: Ref<HTMLTextAreaElement>
}

/** Several lines of text; grows with what is typed. */
export function TextAreaField({ label, hint, error, optional, hideLabel, className, ...area }: Props) {
  return (
    <FieldFrame {...{ label, hint, error, optional, hideLabel, className }}>
      {aria => (
        <div className="control">
          <textarea rows={3} {...aria} {...area} />
        </div>
      )}
    </FieldFrame>
  )
}
