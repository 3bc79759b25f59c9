import { t } from '#lib/i18n/t.ts'
import { useEffect, useRef } from 'react'

import './pay.css'

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
      className="bank-question"
      aria-labelledby="bank-title"
      onCancel={event => {
        event.preventDefault()
        onAnswer('fail')
      }}
    >
      <p className="chip tone-warning">{t('shopCheckout.testTitle')}</p>
      <h2 id="bank-title">{t('shopCheckout.challengeTitle')}</h2>
      <p>{t('shopCheckout.challengeText', { price, shop: shopName })}</p>
      <div className="bank-answers">
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
