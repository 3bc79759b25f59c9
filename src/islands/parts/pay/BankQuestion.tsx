import { t } from '#lib/i18n/t.ts'
import { useEffect, useRef } from 'react'

interface Props {
  price: string
  shopName: string
  onAnswer: (answer: 'complete' | 'fail') => void
}

/** 3-D Secure as the test gateway plays it. Closing it is a no. */
export function BankQuestion({ price, shopName, onAnswer }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      ref={dialog}
      className="mx-auto mt-auto mb-0 w-[min(30rem,100vw)] max-w-screen rounded-[var(--radius-lg)_var(--radius-lg)_0_0] border-0 bg-surface px-5 py-6 text-text shadow-high backdrop:bg-(--backdrop) open:grid open:gap-4 sm:m-auto sm:rounded-lg"
      aria-labelledby="bank-title"
      onCancel={event => {
        event.preventDefault()
        onAnswer('fail')
      }}
    >
      <p className="chip tone-warning">{t('shopCheckout.testTitle')}</p>
      <h2 id="bank-title">{t('shopCheckout.challengeTitle')}</h2>
      <p>{t('shopCheckout.challengeText', { price, shop: shopName })}</p>
      <div className="grid gap-2">
        <button type="button" className="button button-primary button-large" onClick={() => onAnswer('complete')}>
          {t('shopCheckout.complete')}
        </button>
        <button type="button" className="button button-secondary button-large" onClick={() => onAnswer('fail')}>
          {t('shopCheckout.fail')}
        </button>
      </div>
    </dialog>
  )
}
