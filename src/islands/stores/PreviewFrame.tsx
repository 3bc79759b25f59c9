import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

interface Props {
  title: string
  /** As many pixels wide as the screen it stands for; scaled to the room there is. */
  width: number
  /** Beside the styles of this page. */
  styles: string
  children: ReactNode
}

/** A page within the page, so that its widths are a phone's or a desk's and not this panel's. */
export function PreviewFrame({ title, width, styles, children }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const room = useRef<HTMLDivElement>(null)
  const [body, setBody] = useState<HTMLElement>()
  const [scale, setScale] = useState(1)

  useEffect(() => {
    const inner = frame.current?.contentDocument
    if (!inner) return
    for (const style of document.querySelectorAll('link[rel="stylesheet"], style')) {
      inner.head.append(inner.importNode(style, true))
    }
    const link = inner.createElement('link')
    link.rel = 'stylesheet'
    link.href = styles
    inner.head.append(link)
    inner.documentElement.lang = document.documentElement.lang
    inner.body.className = 'comfortable store'
    // Looked at only: nothing in it takes focus or goes anywhere.
    inner.body.inert = true
    setBody(inner.body)
  }, [styles])

  useEffect(() => {
    const element = room.current
    if (!element) return
    const observer = new ResizeObserver(() => setScale(Math.min(1, element.clientWidth / width)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [width])

  return (
    <div ref={room} className="preview-room">
      <iframe
        ref={frame}
        title={title}
        style={{ inlineSize: width, blockSize: `${100 / scale}%`, scale: String(scale) }}
      />
      {body && createPortal(children, body)}
    </div>
  )
}
