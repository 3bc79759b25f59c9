import { useState } from 'react'

import { word } from '#islands/designer/making/words.ts'
import type { Picture, TracedPicture } from '#lib/client/designer/tracing.ts'

interface Props {
  picture: Picture
  traced: TracedPicture | undefined
  hexOf: (ref: string) => string
}

/** The picture and its outlines over each other, with an edge between them that can be moved. */
export function TracePreview({ picture, traced, hexOf }: Props) {
  const [edge, setEdge] = useState(50)
  const { width, height } = picture.raster
  const { films = [], mmPerPixel = 1 } = traced ?? {}
  return (
    <div className="trace-preview">
      <div className="trace-stage" style={{ aspectRatio: `${width} / ${height}` }}>
        <img src={picture.href} alt={word('traceBefore', { name: picture.name })} />
        <svg
          viewBox={`0 0 ${width * mmPerPixel} ${height * mmPerPixel}`}
          role="img"
          aria-label={word('traceAfter', { count: films.length })}
          style={{ clipPath: `inset(0 0 0 ${edge}%)` }}
        >
          {films.map(({ ref, d }) => (
            <path key={ref} d={d} fill={hexOf(ref)} />
          ))}
        </svg>
        <i style={{ insetInlineStart: `${edge}%` }} />
      </div>
      <label className="trace-edge">
        <span>{word('before')}</span>
        <input
          type="range"
          min={0}
          max={100}
          value={edge}
          aria-label={word('compareEdge')}
          onChange={event => setEdge(Number(event.target.value))}
        />
        <span>{word('after')}</span>
      </label>
    </div>
  )
}
