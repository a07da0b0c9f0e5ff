import { Button } from '@mantine/core'
import { IconArrowLeft, IconChecks, IconMapPin } from '@tabler/icons-react'
import { parseDay } from '#shared/dates.ts'
import type { Receives } from '#shared/endpoint.ts'
import { useAddressValue } from '#web/address/use-address-query.ts'
import { useGo } from '#web/address/use-go.ts'
import { useOpenRow } from '#web/address/use-open-row.ts'
import { useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import { ExportButton } from '#web/ui/list/ExportButton.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { timesheetsContract } from '../timesheets.contract.ts'
import { mayApprove, stateLabels, stateTones, weekOfSheet } from '../timesheets.rules.ts'
import { PeopleOnSite } from './PeopleOnSite.tsx'
import { Sheet } from './Sheet.tsx'
import type { WeekClaims } from './sheet-types.ts'
import classes from './timesheets.module.css'
import { useHoursText } from './use-hours-text.ts'
import { useWeekDay, WeekSwitch } from './WeekSwitch.tsx'

type Row = Receives<typeof timesheetsContract.week>['result'][number]

/** Everybody's week, a row a person and a column a day; a person's sheet opens over it. */
export default function TimesheetsPage({ Claims }: { Claims: WeekClaims }) {
  const t = useTexts()
  const person = useOpenRow('person')
  const opened = person.opened
  const isNow = useAddressValue('view') === 'now'
  const go = useGo()
  const input = { start: useWeekDay() }
  const read = useRead(timesheetsContract.week, input, { keepPrevious: true, enabled: !opened && !isNow })
  if (opened)
    return (
      <Sheet
        userId={opened}
        Claims={Claims}
        start={
          <Button variant="subtle" leftSection={<IconArrowLeft size={16} />} onClick={person.close}>
            {t('All people')}
          </Button>
        }
      />
    )
  if (isNow) return <PeopleOnSite onBack={() => void go({ query: { view: undefined } })} />
  return (
    <div>
      <div className={classes.toolbar}>
        <WeekSwitch week={read.data} />
        <ApproveAll rows={read.data?.result ?? []} />
        <Button
          variant="default"
          leftSection={<IconMapPin size={16} />}
          onClick={() => void go({ query: { view: 'now' } })}
        >
          {t('On site now')}
        </Button>
        <ExportButton entry={timesheetsContract.file} input={input} />
      </div>
      <Loaded read={read} failed={t('Couldn’t load timesheets')}>
        {({ result }) => <WeekTable rows={result} onOpen={person.open} />}
      </Loaded>
    </div>
  )
}

function ApproveAll({ rows }: { rows: readonly Row[] }) {
  const t = useTexts()
  const viewer = useViewer()
  const { today } = useCompanyTime()
  const approve = useSend(timesheetsContract.approve, { saved: 'Approved.' })
  const ids = rows.flatMap(({ sheet }) => {
    const week = weekOfSheet(sheet)
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
  rows: readonly Row[]
  onOpen: (person: number) => void
}

function WeekTable({ rows, onOpen }: WeekTableProps) {
  const t = useTexts()
  const time = useCompanyTime()
  const hours = useHoursText()
  const hasClaims = rows.some(row => row.claims_cents > 0)
  const days = (rows[0]?.days ?? []).map(({ day }) => parseDay(day)!)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it where it is wider than the screen
    <section className={classes.scroll} tabIndex={0} aria-label={t('Timesheets')}>
      <table className={classes.table} aria-label={t('Timesheets')}>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('Status')}</th>
            {days.map(day => (
              <th key={day} scope="col">
                {time.day(day, 'shortWeekday')}
              </th>
            ))}
            <th scope="col">{t('Total')}</th>
            <th scope="col">{t('Shift')}</th>
            {hasClaims && <th scope="col">{t('Expenses')}</th>}
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
              <td className={classes.state}>
                <StatusBadge tone={stateTones[row.sheet.state]} size="sm">
                  {t(row.sheet.exported_at ? 'Exported' : stateLabels[row.sheet.state])}
                </StatusBadge>
              </td>
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
              {hasClaims && <td>{row.claims_cents > 0 ? moneyText(row.claims_cents) : '–'}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
