import { Button } from '@mantine/core'
import { IconArrowLeft, IconChecks } from '@tabler/icons-react'
import { dayText } from '#shared/dates.ts'
import type { Receives } from '#shared/endpoint.ts'
import { useOpenRow } from '#web/address/use-open-row.ts'
import { useTexts } from '#web/i18n.ts'
import { ExportButton } from '#web/ui/list/ExportButton.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { timesheetsContract } from '../timesheets.contract.ts'
import { mayApprove, stateLabels, stateTones } from '../timesheets.rules.ts'
import { Sheet } from './Sheet.tsx'
import classes from './timesheets.module.css'
import { useHoursText } from './use-hours-text.ts'
import { useWeek, WeekSwitch } from './WeekSwitch.tsx'

type Row = Receives<typeof timesheetsContract.week>['result'][number]

/** Everybody's week, a row a person and a column a day; a person's sheet opens over it. */
export default function TimesheetsPage() {
  const t = useTexts()
  const first = useWeek()
  const person = useOpenRow('person')
  const input = { start: dayText(first) }
  const read = useRead(timesheetsContract.week, input, { keepPrevious: true })
  const opened = person.opened
  return (
    <div>
      <div className={classes.toolbar}>
        {opened && (
          <Button variant="subtle" leftSection={<IconArrowLeft size={16} />} onClick={person.close}>
            {t('All people')}
          </Button>
        )}
        <WeekSwitch first={first} />
        {!opened && <ApproveAll rows={read.data?.result ?? []} first={first} />}
        {!opened && <ExportButton entry={timesheetsContract.file} input={input} />}
      </div>
      {opened ? (
        <Sheet userId={opened} first={first} />
      ) : (
        <Loaded read={read} failed={t('Couldn’t load timesheets')}>
          {({ result }) => <WeekTable first={first} rows={result} onOpen={person.open} />}
        </Loaded>
      )}
    </div>
  )
}

function ApproveAll({ rows, first }: { rows: readonly Row[]; first: number }) {
  const t = useTexts()
  const viewer = useViewer()
  const { today } = useCompanyTime()
  const approve = useSend(timesheetsContract.approve, { saved: 'Approved.' })
  const ids = rows.flatMap(({ user_id, sheet }) => {
    const week = { user_id, state: sheet.state, isExported: sheet.exported_at !== null, first }
    const may = mayApprove(viewer, week, { today, isRunning: false }) === true
    return may && sheet.id !== null ? [sheet.id] : []
  })
  if (ids.length === 0) return null
  return (
    <Button
      leftSection={<IconChecks size={16} />}
      loading={approve.isPending}
      onClick={() => void approve.send({ ids }).catch(() => undefined)}
    >
      {t('Approve {{count}} finalised', { count: ids.length })}
    </Button>
  )
}

interface WeekTableProps {
  first: number
  rows: readonly Row[]
  onOpen: (person: number) => void
}

function WeekTable({ first, rows, onOpen }: WeekTableProps) {
  const t = useTexts()
  const time = useCompanyTime()
  const hours = useHoursText()
  const days = Array.from({ length: 7 }, (_, at) => first + at)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it where it is wider than the screen
    <section className={classes.scroll} tabIndex={0} aria-label={t('Timesheets')}>
      <table className={classes.table} aria-label={t('Timesheets')}>
        <thead>
          <tr>
            <td />
            {days.map(day => (
              <th key={day} scope="col">
                {time.day(day, 'shortWeekday')}
              </th>
            ))}
            <th scope="col">{t('Total')}</th>
            <th scope="col">{t('Shift')}</th>
            <th scope="col">{t('Status')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.user_id}>
              <th scope="row">
                <button
                  type="button"
                  className={classes.name}
                  aria-label={t('Timesheet of {{name}}', { name: row.name })}
                  onClick={() => onOpen(row.user_id)}
                >
                  {row.name}
                </button>
              </th>
              {row.days.map(day => (
                <td
                  key={day.day}
                  className={day.marks > 0 ? classes.marked : undefined}
                  title={day.marks > 0 ? t('Needs checking.') : undefined}
                >
                  {day.minutes > 0 ? hours(day.minutes) : day.leave_minutes > 0 ? t('Leave') : '–'}
                </td>
              ))}
              <td>
                <b>{hours(row.minutes + row.corrected_minutes)}</b>
              </td>
              <td>{row.shift_minutes === null ? '–' : hours(row.shift_minutes)}</td>
              <td>
                <StatusBadge tone={stateTones[row.sheet.state]} size="sm">
                  {t(stateLabels[row.sheet.state])}
                </StatusBadge>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
