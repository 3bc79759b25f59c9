// Labels of rolls and remnants on the paper of bag labels. Their codes lead to the roll.
import { t } from '#lib/i18n/t.ts'
import type { FilmRoll } from '#lib/contract/film-rolls.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { env } from '#lib/server/platform/env.ts'
import { AppError } from '#lib/server/platform/errors.ts'
import { formatLength, type Units } from '#lib/shared/units.ts'

import type { Label, LabelTask } from '../label-page.ts'
import { labelFile } from '../labels.ts'
import { listRolls } from './service.ts'

interface Wanted {
  paper: LabelTask['paper']
  rollIds?: string | undefined
}

export async function printRollLabels(db: Db, member: Member, { paper, rollIds }: Wanted): Promise<Response> {
  const { rolls } = await listRolls(db, member)
  const wanted = rollIds?.split(',')
  const named = wanted ? rolls.filter(({ id }) => wanted.includes(id)) : rolls
  if (named.length === 0) throw new AppError('conflict', t('errors.production.noRollToLabel'))
  const { units } = await db
    .selectFrom('workspaces')
    .select('units')
    .where('id', '=', member.workspaceId)
    .executeTakeFirstOrThrow()
  const labels = named.map(roll => labelOf(roll, units as Units))
  return labelFile(member, { kind: 'label', paper, title: 'Labels of film', labels }, 'film-labels.pdf')
}

function labelOf({ code, kind, filmName, sku, widthMm, leftMm, place }: FilmRoll, units: Units): Label {
  const size = `${formatLength(widthMm, units)} × ${formatLength(leftMm, units)}`
  return {
    bag: code,
    name: filmName,
    group: kind === 'remnant' ? 'Remnant' : 'Roll',
    of: sku,
    run: place,
    pieces: kind === 'remnant' ? [size] : [`${formatLength(widthMm, units)} wide`],
    href: `${env().publicUrl}/dashboard/production/rolls?code=${encodeURIComponent(code)}`
  }
}
