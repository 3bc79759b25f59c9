import { useEffect, useState } from 'react'

import { useSettled } from '#islands/parts/useSettled.ts'
import { call } from '#lib/client/api.ts'
import { checkLetters } from '#lib/contract/calls/documents.ts'
import type { LackingText } from '#lib/contract/documents.ts'
import type { JobItemInput } from '#lib/contract/job-items.ts'
import { t } from '#lib/i18n/t.ts'
import { isUsualText, type Person } from '#lib/designer/rows/person.ts'

const PAUSE_MS = 350
const NONE: LackingText[] = []

/** Names and numbers whose letters the designs of an item do not have, a moment after they were typed. */
export function useLackingLetters(
  workspaceId: string,
  { components, people }: { components: JobItemInput['components']; people: readonly Person[] }
): readonly LackingText[] {
  const [lacking, setLacking] = useState(NONE)
  const documentIds = [...new Set((components ?? []).flatMap(({ documentId }) => documentId ?? []))]
  const odd = people.filter(({ name, number, size }) => ![name, number, size].every(isUsualText))
  // What is too long is marked as such and cannot be kept.
  const asked = odd.map(({ name, number, size }) => ({
    name: name.slice(0, 60),
    number: number.slice(0, 12),
    size: size.slice(0, 20)
  }))
  const key = useSettled(JSON.stringify({ documentIds, people: asked.slice(0, 1000) }), PAUSE_MS)

  useEffect(() => {
    let isOver = false
    const body = JSON.parse(key) as { documentIds: string[]; people: Person[] }
    const isAsked = body.documentIds.length > 0 && body.people.length > 0
    const found = isAsked
      ? call(checkLetters, { query: { WorkspaceId: workspaceId }, body }).then(reply => reply.lacking)
      : Promise.resolve(NONE)
    found.then(
      list => !isOver && setLacking(list),
      // The server asks again before anything is promised or made.
      () => !isOver && setLacking(NONE)
    )
    return () => {
      isOver = true
    }
  }, [workspaceId, key])

  return lacking
}

const MOST_SAID = 5

export function quotedLetters(letters: readonly string[]): string {
  return letters.map(letter => `“${letter}”`).join(', ')
}

/** A few of them, how many more there are, and what can be done; '' where all can be made. */
export function lackingWords(lacking: readonly LackingText[]): string {
  if (lacking.length === 0) return ''
  const said = lacking.slice(0, MOST_SAID).map(({ text, letters, font }) => {
    return t('roster.lackingName', { text, font, letters: quotedLetters(letters) })
  })
  const more = lacking.length - said.length
  const count = more > 0 ? [t('roster.lackingMore', { count: more })] : []
  return [...said, ...count, t('roster.lackingHelp')].join(' ')
}
