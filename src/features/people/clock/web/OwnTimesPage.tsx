import { ActionIcon, Group } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { dayMinutes, dayText, instantText } from '#shared/dates.ts'
import type { Receives } from '#shared/endpoint.ts'
import { clockText } from '#shared/happened.ts'
import { useTexts } from '#web/i18n.ts'
import { weekStart } from '#web/planner/layout/visible-days.ts'
import { Card } from '#web/ui/Card.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead } from '#web/use-endpoint.ts'
import { clockContract } from '../clock.contract.ts'
import { entryLabels, minutesBetween } from '../clock.rules.ts'
import { ownWeek } from '../own-week.rules.ts'
import classes from './OwnTimesPage.module.css'
import { tabletText } from './tablet-text.ts'

type ClockTime = Receives<typeof clockContract.ownTimes>['result'][number]

const monday = 1

/** When one was clocked in, week by week. */
export default function OwnTimesPage() {
  const t = useTexts()
  const time = useCompanyTime()
  const thisWeek = weekStart(time.today, monday)
  const [first, setFirst] = useState(thisWeek)
  const read = useRead(clockContract.ownTimes, ownWeek(first))
  return (
    <Loaded read={read} failed={t('Couldn’t load your times')}>
      {({ result }) => <Week first={first} times={result} isThis={first === thisWeek} onStep={setFirst} />}
    </Loaded>
  )
}

interface WeekProps {
  /** Its Monday. */
  first: number
  times: readonly ClockTime[]
  isThis: boolean
  onStep: (first: number) => void
}

function Week({ first, times, isThis, onStep }: WeekProps) {
  const t = useTexts()
  const time = useCompanyTime()
  const now = instantText(new Date())
  const lengthOf = ({ started_at, ended_at, paid }: ClockTime) =>
    paid ? minutesBetween(started_at, ended_at ?? now) : 0
  const total = (some: readonly ClockTime[]) => hoursText(some.reduce((sum, each) => sum + lengthOf(each), 0))
  const hoursText = (minutes: number) =>
    t('{{hours}} h {{minutes}} min', {
      hours: String(Math.floor(minutes / 60)),
      minutes: String(Math.floor(minutes % 60)),
    })
  const days = Array.from({ length: 7 }, (_, at) => first + at)
    .map(day => ({
      day,
      times: times.filter(each => Math.floor(time.toWall(each.started_at) / dayMinutes) === day),
    }))
    .filter(each => each.times.length > 0)
  return (
    <Card
      className={classes.page}
      title={t('Week of {{day}}', { day: { day: dayText(first) } })}
      about={t('{{time}} in total', { time: total(times) })}
      end={
        <Group gap={6} wrap="nowrap">
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={t('Previous week')}
            onClick={() => onStep(first - 7)}
          >
            <IconChevronLeft size={18} />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={t('Next week')}
            disabled={isThis}
            onClick={() => onStep(first + 7)}
          >
            <IconChevronRight size={18} />
          </ActionIcon>
        </Group>
      }
    >
      {days.length === 0 && <p className={classes.none}>{t('You didn’t clock in this week.')}</p>}
      {days.map(each => (
        <section key={each.day} className={classes.day}>
          <h3>
            <span>{time.day(each.day, 'longDate')}</span>
            <span>{total(each.times)}</span>
          </h3>
          <ul>
            {each.times.map(entry => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ul>
        </section>
      ))}
    </Card>
  )
}

function Entry({ entry }: { entry: ClockTime }) {
  const t = useTexts()
  const time = useCompanyTime()
  const { started_at, ended_at, start_arrived_at, end_arrived_at, clock_off } = entry
  const tablet = tabletText(entry, t)
  const isSameDay = ended_at && time.instant(started_at, 'date') === time.instant(ended_at, 'date')
  return (
    <li>
      {time.instant(started_at, 'time')} –{' '}
      {ended_at ? time.instant(ended_at, isSameDay ? 'time' : 'dateTime') : t('at work now')}
      {entry.kind !== 'work' && `, ${entry.paid ? t(entryLabels[entry.kind]) : t('Unpaid break')}`}
      {tablet && <small>{tablet}</small>}
      {start_arrived_at && (
        <small>
          {t('Clocked in offline. Synced at {{time}}.', { time: time.instant(start_arrived_at) })}
        </small>
      )}
      {end_arrived_at && (
        <small>{t('Clocked out offline. Synced at {{time}}.', { time: time.instant(end_arrived_at) })}</small>
      )}
      {clock_off !== null && <small>{t(clockText(clock_off))}</small>}
    </li>
  )
}
