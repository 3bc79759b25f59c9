import { Eye, EyeOff } from 'lucide-react'
import { type InputHTMLAttributes, type ReactNode, type Ref, useState } from 'react'

import { FieldFrame, type FieldFrameProps } from './FieldFrame.tsx'
import { fieldWords } from './words.ts'

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'prefix' | 'className'>

interface Props extends FieldFrameProps, InputProps {
  type?: 'text' | 'email' | 'password' | 'number' | 'tel' | 'url' | 'time'
  prefix?: ReactNode
  suffix?: ReactNode
  ref?: Ref<HTMLInputElement>
}

/** One line of text. Named as on the wire and left to the browser, unless `value` is given. */
export function Field(props: Props) {
  const { label, hint, error, optional, aside, hideLabel, className, type = 'text', prefix, suffix, ...input } = props
  const [shown, setShown] = useState(false)
  const isPassword = type === 'password'

  return (
    <FieldFrame
      label={label}
      hint={hint}
      error={error}
      optional={optional}
      aside={aside}
      hideLabel={hideLabel}
      className={className}
    >
      {aria => (
        <div className="control">
          {prefix && <span className="control-affix">{prefix}</span>}
          <input {...aria} {...input} type={isPassword && shown ? 'text' : type} />
          {suffix && <span className="control-affix">{suffix}</span>}
          {isPassword && (
            <button
              type="button"
              className="control-button"
              aria-label={fieldWords(shown ? 'hidePassword' : 'showPassword')}
              disabled={input.disabled}
              onClick={() => setShown(!shown)}
            >
              {shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
            </button>
          )}
        </div>
      )}
    </FieldFrame>
  )
}
