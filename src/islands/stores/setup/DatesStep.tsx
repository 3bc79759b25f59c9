import { FirstDay } from '#islands/parts/production/FirstDay.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { ComboBox } from '#islands/ui/ComboBox.tsx'
import { DateField } from '#islands/ui/DateField.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { RadioGroup } from '#islands/ui/RadioGroup.tsx'
import type { StoreSettings } from '#lib/contract/stores.ts'
import { t } from '#lib/i18n/t.ts'
import { dayAt, formatMoment, fromZoneTime, toZoneTime, zoneName } from '#lib/shared/zone-time.ts'

import { StepSection } from './StepSection.tsx'
import { zoneOptions } from './time-zones.ts'
import type { Setup } from './useSetup.ts'

const OPENING = '08:00'
const CLOSING = '20:00'
const WEEKS = [1, 2, 3] as const
const DAY_MS = 86_400_000

export default function DatesStep({ setup, now }: { setup: Setup; now: number }) {
  const { draft, errors, change, workspaceId } = setup
  const { id } = setup.store
  const { timeZone, opensAt, closesAt, inHandsOn } = draft
  const zone = zoneName(timeZone, closesAt ?? now)

  function changeZone(next: string | null) {
    if (!next || next === timeZone) return
    // The clock on the wall stays: "closes at eight in the evening" is meant wherever that is.
    const move = (moment: string | null) => {
      const local = toZoneTime(moment, timeZone)
      return local && fromZoneTime(local, next)
    }
    change({ timeZone: next, opensAt: move(opensAt), closesAt: move(closesAt) })
  }

  function preset(weeks: number) {
    const begins = Math.max(now, opensAt ? Date.parse(opensAt) : now)
    change({ closesAt: dayAt(timeZone, weeks * 7 + Math.ceil((begins - now) / DAY_MS), CLOSING) })
  }

  function changeMoment(key: 'opensAt' | 'closesAt', local: string | null) {
    change({ [key]: local && fromZoneTime(local, timeZone) } as Partial<StoreSettings>)
  }

  return (
    <>
      <StepSection title={t('storeSetup.dates.open')} text={t('storeSetup.dates.openText')}>
        <div className="grid gap-1.5">
          <span className="field-label">{t('storeSetup.dates.presets')}</span>
          <div className="button-group">
            {WEEKS.map(weeks => (
              <Button key={weeks} size="small" onClick={() => preset(weeks)}>
                {t('storeSetup.dates.weeks', { count: weeks })}
              </Button>
            ))}
          </div>
        </div>
        <RadioGroup
          label={t('storeSetup.dates.start')}
          look="inline"
          value={opensAt ? 'at' : 'publish'}
          options={[
            { value: 'publish', label: t('storeSetup.dates.atPublish') },
            { value: 'at', label: t('storeSetup.dates.atTime') }
          ]}
          onChange={kind => change({ opensAt: kind === 'at' ? dayAt(timeZone, 1, OPENING) : null })}
        />
        <div className="form-row">
          {opensAt && (
            <DateField
              label={t('storeSetup.dates.opensAt', { zone })}
              withTime
              value={toZoneTime(opensAt, timeZone)}
              error={errors['opensAt']}
              onChange={local => changeMoment('opensAt', local)}
            />
          )}
          <DateField
            label={t('storeSetup.dates.closesAt', { zone })}
            withTime
            value={toZoneTime(closesAt, timeZone)}
            error={errors['closesAt']}
            onChange={local => changeMoment('closesAt', local)}
          />
        </div>
        <ComboBox
          label={t('storeSetup.dates.zone')}
          hint={t('storeSetup.dates.zoneHint')}
          options={zoneOptions(timeZone)}
          value={timeZone}
          error={errors['timeZone']}
          onChange={changeZone}
        />
        <Window opensAt={opensAt} closesAt={closesAt} timeZone={timeZone} now={now} />
      </StepSection>
      <StepSection title={t('storeSetup.dates.inHands')} text={t('storeSetup.dates.inHandsText')}>
        <div className="form-row">
          <DateField
            label={t('storeSetup.dates.inHandsOn')}
            optional
            value={inHandsOn}
            error={errors['inHandsOn']}
            onChange={day => change({ inHandsOn: day })}
          />
          {closesAt && (
            <div className="grid gap-1.5">
              <span className="field-label">{t('storeSetup.dates.afterClosing')}</span>
              <div className="button-group">
                {[2, 3, 4].map(weeks => (
                  <Button
                    key={weeks}
                    size="small"
                    onClick={() => change({ inHandsOn: daysAfter(closesAt, timeZone, weeks * 7) })}
                  >
                    {t('storeSetup.dates.weeksLater', { count: weeks })}
                  </Button>
                ))}
              </div>
            </div>
          )}
        </div>
        <FirstDay
          workspaceId={workspaceId}
          id={id}
          of="store"
          value={inHandsOn}
          onChoose={day => change({ inHandsOn: day })}
        />
      </StepSection>
    </>
  )
}

interface WindowProps {
  opensAt: string | null
  closesAt: string | null
  timeZone: string
  now: number
}

/** The whole time in one sentence, or what is wrong with it. */
function Window({ opensAt, closesAt, timeZone, now }: WindowProps) {
  if (!closesAt) return <Notice tone="warning">{t('storeSetup.dates.noClose')}</Notice>
  const closing = formatMoment(closesAt, timeZone)
  if (Date.parse(closesAt) <= now) return <Notice tone="warning">{t('storeSetup.dates.past', { closing })}</Notice>
  const start = opensAt ? Date.parse(opensAt) : now
  const days = Math.round((Date.parse(closesAt) - start) / DAY_MS)
  if (start >= Date.parse(closesAt)) return <Notice tone="warning">{t('storeSetup.dates.backwards')}</Notice>
  const opening = opensAt ? formatMoment(opensAt, timeZone) : t('storeSetup.dates.publishing')
  return <Notice tone="info">{t('storeSetup.dates.window', { count: days, opening, closing })}</Notice>
}

function daysAfter(moment: string, timeZone: string, days: number): string {
  return toZoneTime(new Date(Date.parse(moment) + days * DAY_MS).toISOString(), timeZone)!.slice(0, 10)
}
