import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

interface Props {
  title: string
  /** As many pixels wide as the screen it stands for; scaled to the room there is. */
  width: number
  /** Address of the sheet of store pages. */
  styles: string
  children: ReactNode
}

/** A page in today's mode, where an empty frame would be in the mode of the nineties. */
const EMPTY_PAGE = '<!doctype html><html lang="en"><head></head><body class="comfortable store"></body></html>'
/** A phone's page may grow a little to fill the panel. */
const MAX_SCALE = 1.1

/** A page within the page, so that its widths are a phone's or a desk's and not this panel's. */
export function PreviewFrame({ title, width, styles, children }: Props) {
  const room = useRef<HTMLDivElement>(null)
  const [isMounted, setMounted] = useState(false)
  const [body, setBody] = useState<HTMLElement>()
  const [scale, setScale] = useState(1)

  // Only in the browser: a frame that came with the page has loaded before anybody listens.
  useEffect(() => setMounted(true), [])

  useEffect(() => {
    const element = room.current
    if (!element) return
    const observer = new ResizeObserver(() => setScale(Math.min(MAX_SCALE, element.clientWidth / width)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [width])

  function fill(inner: Document | null) {
    if (!inner) return
    const link = inner.createElement('link')
    link.rel = 'stylesheet'
    link.href = styles
    inner.head.append(link)
    // Looked at only: nothing in it takes focus or goes anywhere.
    inner.body.inert = true
    setBody(inner.body)
  }

  return (
    <div
      ref={room}
      className="relative overflow-hidden [&_iframe]:absolute [&_iframe]:start-0 [&_iframe]:end-auto [&_iframe]:top-0 [&_iframe]:bottom-auto [&_iframe]:[transform-origin:0_0] [&_iframe]:border-0 [&_iframe]:bg-white"
    >
      {isMounted && (
        <iframe
          title={title}
          srcDoc={EMPTY_PAGE}
          style={{ inlineSize: width, blockSize: `${100 / scale}%`, scale: String(scale) }}
          onLoad={event => fill(event.currentTarget.contentDocument)}
        />
      )}
      {body && createPortal(children, body)}
    </div>
  )
}
