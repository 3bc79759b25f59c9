import { useId, useRef } from 'react'

import { type Measure, toCentimetres } from '#lib/shared/size-chart.ts'

import { itemWords } from './itemWords.ts'

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
        {itemWords('sizeChart')}
      </button>
      <dialog ref={dialog} className="shop-dialog" aria-labelledby={titleId}>
        <h2 id={titleId} ref={title} tabIndex={-1}>
          {itemWords('sizeChart')}
        </h2>
        <p>{itemWords('sizeChartText')}</p>
        <table className="w-full [&_:is(th,_td)]:border-b [&_:is(th,_td)]:border-b-line [&_:is(th,_td)]:ps-0 [&_:is(th,_td)]:pe-2 [&_:is(th,_td)]:py-2 [&_:is(th,_td)]:text-start [&_:is(th,_td)]:whitespace-nowrap [&_th]:font-semibold">
          <thead>
            <tr>
              <th scope="col">{itemWords('sizeName')}</th>
              <th scope="col">{itemWords('width')}</th>
              <th scope="col">{itemWords('length')}</th>
            </tr>
          </thead>
          <tbody>
            {measures.map(({ name, width, length }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {[width, length].map((inches, column) => (
                  <td key={column === 0 ? 'width' : 'length'}>
                    {inches} {itemWords('inches')}{' '}
                    <span className="text-muted">
                      {toCentimetres(inches)} {itemWords('centimetres')}
                    </span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <p className="text-muted">{itemWords('sizeChartHow')}</p>
        <button type="button" className="button button-secondary button-large" onClick={() => dialog.current?.close()}>
          {itemWords('close')}
        </button>
      </dialog>
    </>
  )
}
