import type { ReactNode } from 'react'

/** A search and a few choices in a row above a list. */
export function ListFilters({ children }: { children: ReactNode }) {
  return (
    <div className="grid flex-1 grid-cols-[minmax(12rem,22rem)_repeat(2,minmax(0,11rem))] gap-2 max-sm:grid-cols-2 max-sm:[&>search]:col-span-full [.make-bar>&]:flex-[1_1_100%] [.make-bar>&]:grid-cols-[minmax(12rem,1.6fr)_repeat(auto-fit,minmax(8rem,1fr))] [.make-bar>&]:items-end max-sm:[.make-bar>&]:grid-cols-2 [.transfer-bar>&]:flex-[1_1_16rem]">
      {children}
    </div>
  )
}
