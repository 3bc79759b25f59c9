import { useEffect, useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { editDesign } from '#lib/client/designer/document.ts'
import { loadFonts } from '#lib/client/designer/kernel.ts'
import { withFont } from '#lib/client/designer/making.ts'
import { fontsWith } from '#lib/client/designer/row-problems.ts'
import { nameOfFont } from '#lib/client/designer/own-fonts.ts'
import { setType } from '#lib/designer/commands/set-text.ts'

import { word } from './words.ts'

/** Fonts that have the letters which a text's own lacks, to use one of them. */
export function OtherFonts({ objectIds, font, letters }: { objectIds: string[]; font: string; letters: string }) {
  const [found, setFound] = useState<string[]>()
  useEffect(() => {
    let isOld = false
    fontsWith(letters, font).then(
      fonts => !isOld && setFound(fonts),
      () => !isOld && setFound([])
    )
    return () => {
      isOld = true
    }
  }, [letters, font])

  function use(id: string) {
    void loadFonts([id])
    editDesign(design => withFont(setType(design, objectIds, { font: id }), id))
  }

  if (!found) return null
  if (found.length === 0) return <p>{word('noFontHas', { letters })}</p>
  return (
    <div className="button-group">
      {found.map(id => (
        <Button key={id} size="small" onClick={() => use(id)}>
          {word('useFont', { font: nameOfFont(id) })}
        </Button>
      ))}
    </div>
  )
}
