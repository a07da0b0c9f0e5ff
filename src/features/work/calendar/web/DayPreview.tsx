import { Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { calendarContract } from '#features/work/calendar/calendar.contract.ts'
import { defaultDuration } from '#features/work/jobs/appointments.rules.ts'
import { jobRowFromWire } from '#features/work/jobs/job-rows.wire.ts'
import type { JobValues } from '#features/work/jobs/web/job-form/job-values.ts'
import { dayMinutes, dayText, parseDay } from '#shared/dates.ts'
import { useTexts } from '#web/i18n.ts'
import { DayInput } from '#web/ui/DayInput.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead } from '#web/use-endpoint.ts'
import { plannerTexts, previewEvents } from './preview-events.ts'

const Planner = lazy(async () => ({ default: (await import('#web/planner/Planner.tsx')).Planner }))

/** The chosen technicians' calendar on the day of the first appointment; a click on a free time takes it. */
export function DayPreview() {
  const t = useTexts()
  const time = useCompanyTime()
  const { setValue, getValues } = useFormContext<JobValues>()
  const [technicians, appointments] = useWatch<JobValues, ['technician_ids', 'appointments']>({
    name: ['technician_ids', 'appointments'],
  })
  const [picked, setPicked] = useState<number | null>(null)
  const first = appointments.find(each => each.starts_at)?.starts_at
  const day = picked ?? (first ? Math.floor(time.toWall(first) / dayMinutes) : time.today)
  const date = dayText(day)
  const { data, error } = useRead(
    calendarContract.range,
    { startDate: date, endDate: date, worker: technicians },
    { keepPrevious: true },
  )

  /** Goes to the first appointment without a time, or else to a new one. */
  function take(start: number) {
    const starts_at = time.toUtc(start)
    const now = getValues('appointments')
    const open = now.findIndex(each => !each.starts_at)
    const next =
      open >= 0
        ? now.map((each, i) => (i === open ? { ...each, starts_at } : each))
        : now.length === 1
          ? [{ ...now[0]!, starts_at }]
          : [...now, { id: null, starts_at, minutes: now.at(-1)?.minutes ?? defaultDuration }]
    setValue('appointments', next, { shouldDirty: true, shouldValidate: false })
    setPicked(null)
  }

  return (
    <section aria-label={t('The technicians’ day')}>
      <div style={{ display: 'flex', gap: 12, alignItems: 'end', marginBottom: 8, flexWrap: 'wrap' }}>
        <div style={{ flex: 1 }}>
          <Text fw={500} size="sm">
            {technicians.length > 0 ? t('Availability of the chosen technicians') : t('Availability')}
          </Text>
          <Text size="xs" c="dimmed">
            {error ? t(error) : t('Choose a free time to put the appointment there.')}
          </Text>
        </div>
        <DayInput
          ariaLabel={t('Day')}
          width={150}
          value={date}
          onChange={next => setPicked(next ? parseDay(next) : null)}
        />
      </div>
      <Suspense fallback={<div style={{ height: 340 }} />}>
        <Planner
          view="day"
          date={day}
          now={time.now}
          height={340}
          locale={time.locale}
          label={t('Technicians’ day')}
          texts={plannerTexts(t)}
          events={previewEvents((data?.data ?? []).map(jobRowFromWire), appointments, time.toWall, t)}
          onOpen={() => {}}
          onCreate={start => take(start)}
        />
      </Suspense>
    </section>
  )
}
