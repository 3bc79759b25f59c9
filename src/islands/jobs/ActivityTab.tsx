import { ActivityList } from '#islands/parts/ActivityList.tsx'
import { Card } from '#islands/ui/Card.tsx'

import { dateFormat } from '#lib/shared/date-format.ts'
import { type JobProps, JobScreen } from './JobScreen.tsx'

interface Props {
  entries: { at: string; who: string; text: string }[]
  timeZone: string
}

export function JobActivity(props: JobProps) {
  return (
    <JobScreen {...props}>{() => <ActivityTab entries={props.activity ?? []} timeZone={props.timeZone} />}</JobScreen>
  )
}

function ActivityTab({ entries, timeZone }: Props) {
  const format = dateFormat({ timeZone, dateStyle: 'medium', timeStyle: 'short' })
  return (
    <Card>
      <ActivityList entries={entries} time={at => format.format(new Date(at))} />
    </Card>
  )
}
