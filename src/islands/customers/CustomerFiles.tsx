import { FileText } from 'lucide-react'

import type { CustomerFile } from '#lib/contract/customers.ts'
import { t } from '#lib/i18n/t.ts'
import { formatDate } from '#lib/shared/format-time.ts'

/** Everything that came with what the customer asked for and what was made for them. */
export function CustomerFiles({ files, timeZone }: { files: CustomerFile[]; timeZone: string }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-4 [&>li]:grid [&>li]:min-w-0 [&>li]:content-start [&>li]:gap-1 [&>li]:wrap-anywhere">
      {files.map(({ id, name, isPicture, at, from, title, fromHref, href }) => (
        <li key={`${from}/${id}/${fromHref}`}>
          <a
            href={href}
            target="_blank"
            rel="noreferrer"
            className="grid h-24 grid-rows-[minmax(0,1fr)] place-items-center overflow-hidden rounded-md border border-line bg-(--paper) text-muted [&_img]:size-full [&_img]:object-contain"
            aria-label={name}
          >
            {isPicture ? (
              <img src={`${href}&w=400`} alt="" width="96" height="72" loading="lazy" />
            ) : (
              <FileText aria-hidden="true" />
            )}
          </a>
          <span className="truncate" title={name}>
            {name}
          </span>
          <span className="text-muted text-sm/5">
            {t(`customer.fileFrom.${from}`)}{' '}
            <a className="link" href={fromHref}>
              {title}
            </a>
            , {formatDate(at, timeZone)}
          </span>
        </li>
      ))}
    </ul>
  )
}
