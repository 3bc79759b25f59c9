import { useStore } from '@nanostores/react'

import { $fontsLoaded, $kernel } from '#lib/client/designer/kernel.ts'
import { word } from '#lib/client/designer/words.ts'
import type { TextRun } from '#lib/designer/design.ts'

/** Choices of a font that people know from drawing programs; what scripts need is always on. */
const CHOICES = ['liga', 'clig', 'dlig', 'hlig', 'calt', 'salt', 'swsh', 'cswh', 'titl', 'smcp', 'c2sc', 'case', 'onum', 'lnum', 'tnum', 'pnum', 'frac', 'ordn', 'zero', 'hist'] as const // biome-ignore format: one line
/** On unless somebody turns them off. */
const USUAL = ['liga', 'clig', 'calt']

interface Props {
  run: TextRun
  onChange: (features: TextRun['features']) => void
}

/** Other forms of letters that the font has. */
export function LetterForms({ run, onChange }: Props) {
  const kernel = useStore($kernel)
  useStore($fontsLoaded)
  const there = kernel?.book.get(run.font)?.features ?? []
  const named = CHOICES.filter(tag => there.includes(tag)).map(tag => ({ tag, label: word(`feature_${tag}`) }))
  const sets = there
    .filter(tag => /^ss\d\d$/.test(tag))
    .map(tag => {
      return { tag, label: word('feature_set', { number: Number(tag.slice(2)) }) }
    })
  const choices = [...named, ...sets]
  if (choices.length === 0) return null
  const isOn = (tag: string) => (run.features[tag] ?? (USUAL.includes(tag) ? 1 : 0)) > 0
  const changed = choices.filter(({ tag }) => isOn(tag) !== USUAL.includes(tag)).length
  return (
    <details className="text-sm/5" open={changed > 0 || undefined}>
      <summary className="cursor-pointer">{word('letterForms')}</summary>
      <div className="mt-1 grid gap-1">
        {choices.map(({ tag, label }) => (
          <label key={tag} className="check-line">
            <input
              type="checkbox"
              checked={isOn(tag)}
              onChange={event => onChange({ ...run.features, [tag]: event.target.checked ? 1 : 0 })}
            />
            {label}
          </label>
        ))}
      </div>
    </details>
  )
}
