import { useStore } from '@nanostores/react'
import { CircleCheck, WandSparkles } from 'lucide-react'
import { useEffect, useState } from 'react'

import { TaskFailure } from '#islands/designer/making/TaskFailure.tsx'
import { word } from '#islands/designer/making/words.ts'
import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Spinner } from '#islands/ui/Spinner.tsx'
import { announce } from '#lib/client/designer/announce.ts'
import { showBounds } from '#lib/client/designer/camera.ts'
import {
  $preflight,
  $ignored,
  equalFindings,
  type Finding,
  ignore,
  ignoreNothing,
  mend
} from '#lib/client/designer/preflight.ts'
import { $design, select } from '#lib/client/designer/document.ts'
import { markOf, showMarks } from '#lib/client/designer/marks.ts'
import { pinPreviewedValues, previewValues } from '#lib/client/designer/preview-values.ts'

import { $view } from '#lib/client/designer/view.ts'

import { findingText } from './finding-text.ts'
import { FindingRow } from './FindingRow.tsx'
import { TransferOffer } from './TransferOffer.tsx'
import { Unlike } from './Unlike.tsx'

const NONE: Finding[] = []

/** So many are listed at first, and more each time they are asked for. */
const PAGE = 50

/** The garment would not look like the drawing. */
const UNLIKE: Finding['kind'][] = ['looks-different', 'not-pressed']

/** Room left around a place that is looked at closely. */
const CLOSE = { margin: 140, most: 12 }

export default function PreflightPanel() {
  const { value = NONE, busy, error } = useStore($preflight)
  const ignored = useStore($ignored)
  const design = useStore($design)
  const { units } = useStore($view)
  const [chosen, setChosen] = useState({ key: '', place: -1 })
  const [failure, setFailure] = useState<unknown>()
  const [length, setLength] = useState(PAGE)
  const shown = value.filter(({ key }) => !ignored.has(key))
  const groups = equalFindings(shown)
  const errors = shown.filter(({ severity }) => severity === 'error').length
  const warnings = shown.length - errors
  const safe = shown.filter(finding => finding.safe)
  const hiddenCount = value.length - shown.length

  useEffect(() => {
    const marks = shown.flatMap(finding => {
      return finding.places.map((place, index) => {
        return markOf(finding, place, { index, strong: finding.key === chosen.key && index === chosen.place })
      })
    })
    showMarks(marks)
  })
  useEffect(() => () => showMarks([]), [])
  // Marks lie where the row that was checked has its letters.
  useEffect(() => {
    pinPreviewedValues()
    return () => previewValues(undefined)
  }, [])

  function show(finding: Finding, place: number) {
    setChosen({ key: finding.key, place })
    if (finding.objectId) select([finding.objectId])
    showBounds(finding.places[place] ?? finding.places[0]!, CLOSE)
    announce(findingText(finding, design, units).title)
  }

  async function run(findings: Finding[]) {
    setFailure(undefined)
    try {
      const changed = await mend(findings)
      announce(changed ? word('mended', { count: findings.length }) : word('nothingToMend'))
    } catch (problem) {
      setFailure(problem)
    }
  }

  const isClean = !busy && !error && shown.length === 0

  return (
    <div className="making">
      <div className="flex min-h-5.5 flex-wrap items-center gap-1.5" role="status">
        {errors > 0 && <Badge tone="danger">{word('errors', { count: errors })}</Badge>}
        {warnings > 0 && <Badge tone="warning">{word('warnings', { count: warnings })}</Badge>}
        {isClean && (
          <Badge tone="success" icon={<CircleCheck aria-hidden="true" />}>
            {word('readyToCut')}
          </Badge>
        )}
        {busy && (
          <span className="making-busy">
            <Spinner />
            {word('checking')}
          </span>
        )}
      </div>
      {isClean && <p className="making-hint">{word('readyToCutHint')}</p>}
      <TaskFailure error={failure ?? error} />
      {safe.length > 0 && (
        <Button wide icon={<WandSparkles aria-hidden="true" />} onClick={() => void run(safe)}>
          {word('mendSafe', { count: safe.length })}
        </Button>
      )}
      {shown.some(({ kind }) => UNLIKE.includes(kind)) && <Unlike />}
      {shown.length > 0 && (
        <ul className="grid gap-2" aria-label={word('findings')}>
          {groups.slice(0, length).map(group => (
            <FindingRow
              key={group[0]!.key}
              group={group}
              text={findingText(group[0]!, design, units)}
              isChosen={group.some(({ key }) => key === chosen.key)}
              onShow={show}
              onMend={() => run(group)}
              onIgnore={() => ignore(group)}
            />
          ))}
        </ul>
      )}
      {groups.length > length && (
        <Button variant="quiet" size="small" onClick={() => setLength(length + PAGE)}>
          {word('showMore', { count: groups.length - length })}
        </Button>
      )}
      {hiddenCount > 0 && (
        <Button variant="quiet" size="small" onClick={ignoreNothing}>
          {word('showIgnored', { count: hiddenCount })}
        </Button>
      )}
      {shown.length > 0 && <TransferOffer />}
    </div>
  )
}
