import { type ReactNode, useState } from 'react'
import { z } from 'zod'

import { Button } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { useSubmit } from '#islands/ui/useSubmit.ts'
import { ApiError, call } from '#lib/client/api.ts'
import { VerificationCode } from '#lib/contract/auth.ts'
import { confirmIdentity, sendConfirmation } from '#lib/contract/calls/users.ts'
import { t } from '#lib/i18n/t.ts'

import { CodeField } from './CodeField.tsx'

type Proof = 'password' | 'code'

interface Asking {
  by: Proof
  answer: (proved: boolean) => void
}

/**
 * For serious acts: `run` does the work, and where the server first wants to know who it is, asks that and does it again.
 * Resolves with undefined when the person thinks better of it. `question` is to be rendered.
 */
export function useConfirmed(): { run: <T>(work: () => Promise<T>) => Promise<T | undefined>; question: ReactNode } {
  const [asking, setAsking] = useState<Asking>()

  async function run<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work()
    } catch (error) {
      const by = proofAskedBy(error)
      if (!by) throw error
      if (by === 'code') await call(sendConfirmation, {})
      const proved = await new Promise<boolean>(answer => setAsking({ by, answer }))
      setAsking(undefined)
      return proved ? work() : undefined
    }
  }

  return { run, question: asking && <ConfirmIdentity {...asking} /> }
}

function proofAskedBy(error: unknown): Proof | undefined {
  if (!(error instanceof ApiError) || error.status !== 403) return undefined
  return (error.data as { confirm?: Proof } | null)?.confirm
}

const Password = z.object({ Password: z.string().min(1, { error: () => t('confirm.passwordMissing') }) })
const Code = z.object({ VerificationCode })

function ConfirmIdentity({ by, answer }: Asking) {
  const schema: z.ZodType<{ Password: string } | { VerificationCode: string }> = by === 'password' ? Password : Code
  const { errors, pending, onSubmit } = useSubmit(schema, async body => {
    await call(confirmIdentity, { body })
    answer(true)
  })
  return (
    <Modal
      title={t('confirm.title')}
      size="small"
      onClose={() => answer(false)}
      onSubmit={onSubmit}
      footer={
        <>
          <Button onClick={() => answer(false)}>{t('words.cancel')}</Button>
          <Button type="submit" variant="primary" pending={pending}>
            {t('confirm.submit')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {errors['form'] && (
          <Notice tone="danger" role="alert">
            {errors['form']}
          </Notice>
        )}
        {by === 'password' ? (
          <>
            <p>{t('confirm.byPassword')}</p>
            <Field
              label={t('confirm.password')}
              name="Password"
              type="password"
              autoComplete="current-password"
              error={errors['Password']}
            />
          </>
        ) : (
          <>
            <p>{t('confirm.byCode')}</p>
            <CodeField error={errors['VerificationCode']} />
          </>
        )}
      </div>
    </Modal>
  )
}
