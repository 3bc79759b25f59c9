import { type ReactNode, useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { readableError } from '#lib/client/readable-error.ts'

interface Props {
  title: string
  text: ReactNode
  /** The last one is what most would choose. */
  answers: { label: string; act: () => unknown }[]
  onClose: () => void
  size?: 'small' | 'medium'
  children?: ReactNode
}

/** Two people changed the same: nothing is overwritten without a choice. Closing decides nothing and loses nothing. */
export function ConflictModal({ title, text, answers, onClose, size = 'small', children }: Props) {
  const [working, setWorking] = useState<string>()
  const [problem, setProblem] = useState<string>()

  async function choose({ label, act }: Props['answers'][number]) {
    setWorking(label)
    setProblem(undefined)
    try {
      await act()
    } catch (error) {
      setProblem(readableError(error))
    }
    setWorking(undefined)
  }

  return (
    <Modal
      title={title}
      description={text}
      size={size}
      onClose={onClose}
      footer={answers.map((answer, index) => (
        <Button
          key={answer.label}
          variant={index === answers.length - 1 ? 'primary' : 'secondary'}
          pending={working === answer.label}
          onClick={() => void choose(answer)}
        >
          {answer.label}
        </Button>
      ))}
    >
      <div className="grid gap-3">
        {children}
        {problem && (
          <Notice tone="danger" role="alert">
            {problem}
          </Notice>
        )}
      </div>
    </Modal>
  )
}
