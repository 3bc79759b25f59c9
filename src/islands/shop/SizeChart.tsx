import { t } from '#lib/i18n/t.ts'
import { useId, useRef } from 'react'

import { type Measure, toCentimetres } from '#lib/shared/size-chart.ts'

/** Opens in the browser's own dialog: focus, Escape and the page behind are its business. */
export function SizeChart({ measures }: { measures: Measure[] }) {
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useRef<HTMLHeadingElement>(null)

  function open() {
    dialog.current?.showModal()
    // The only button stands below the table, and would scroll the title out of sight.
    title.current?.focus()
  }

  return (
    <>
      <button
        type="button"
        className="link absolute start-auto end-0 -top-2.5 bottom-auto min-h-11 cursor-pointer"
        onClick={open}
      >
        {t('shopItem.sizeChart')}
      </button>
      <dialog ref={dialog} className="shop-dialog" aria-labelledby={titleId}>
        <h2 id={titleId} ref={title} tabIndex={-1}>
          {t('shopItem.sizeChart')}
        </h2>
        <p>{t('shopItem.sizeChartText')}</p>
        <table className="w-full [&_:is(th,_td)]:border-b [&_:is(th,_td)]:border-b-line [&_:is(th,_td)]:ps-0 [&_:is(th,_td)]:pe-2 [&_:is(th,_td)]:py-2 [&_:is(th,_td)]:text-start [&_:is(th,_td)]:whitespace-nowrap [&_th]:font-semibold">
          <thead>
            <tr>
              <th scope="col">{t('shopItem.sizeName')}</th>
              <th scope="col">{t('shopItem.width')}</th>
              <th scope="col">{t('shopItem.length')}</th>
            </tr>
          </thead>
          <tbody>
            {measures.map(({ name, width, length }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {[width, length].map((inches, column) => (
                  <td key={column === 0 ? 'width' : 'length'}>
                    {inches} {t('shopItem.inches')}{' '}
                    <span className="text-muted">
                      {toCentimetres(inches)} {t('shopItem.centimetres')}
                    </span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <p className="text-muted">{t('shopItem.sizeChartHow')}</p>
        <button type="button" className="button button-secondary button-large" onClick={() => dialog.current?.close()}>
          {t('shopItem.close')}
        </button>
      </dialog>
    </>
  )
}
