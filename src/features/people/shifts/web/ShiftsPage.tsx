import { Button, Text } from '@mantine/core'
import { IconBeach, IconCalendarPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { teamContract } from '#features/people/team/team.contract.ts'
import type { TechnicianOption } from '#features/people/team/worker-options.contract.ts'
import { dayText, parseDay, weekdayOf } from '#shared/dates.ts'
import { useAddressQuery } from '#web/address/use-address-query.ts'
import { useGo } from '#web/address/use-go.ts'
import { useTexts } from '#web/i18n.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'
import { DaySteps } from '#web/ui/dates/DaySteps.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead } from '#web/use-endpoint.ts'
import { shiftsContract } from '../shifts.contract.ts'
import type { Leave, NewLeave, Roster } from '../shifts.rules.ts'
import { AskedLeave } from './AskedLeave.tsx'
import { LeaveList } from './LeaveList.tsx'
import { PostedShifts } from './offers/PostedShifts.tsx'
import { SwapsToConfirm } from './offers/SwapsToConfirm.tsx'
import { ShiftTable } from './ShiftTable.tsx'
import classes from './shifts.module.css'
import { TeamBalances } from './TeamBalances.tsx'

const DayDialog = lazyDialog(async () => (await import('./DayDialog.tsx')).DayDialog)
const LeaveDialog = lazyDialog(async () => (await import('./LeaveDialog.tsx')).LeaveDialog)
const OpenShiftDialog = lazyDialog(async () => (await import('./offers/OpenShiftDialog.tsx')).OpenShiftDialog)
const WeekDialog = lazyDialog(async () => (await import('./WeekDialog.tsx')).WeekDialog)

type Opened =
  | { post: string }
  | { week: TechnicianOption }
  | { day: number; of: TechnicianOption }
  | { leave: Leave | NewLeave }

/** Days ahead that the list of leave shows. */
const daysAhead = 60

/** When everybody works in a week, and who is away. */
export default function ShiftsPage() {
  const t = useTexts()
  const time = useCompanyTime()
  const go = useGo()
  const asked = parseDay(String(useAddressQuery().date ?? '')) ?? time.today
  const first = asked - weekdayOf(asked) + 1
  const read = useRead(
    shiftsContract.range,
    { startDate: dayText(first), endDate: dayText(first + 6) },
    { keepPrevious: true },
  )
  const ahead = useRead(shiftsContract.range, {
    startDate: dayText(time.today),
    endDate: dayText(time.today + daysAhead),
  })
  const team = useRead(teamContract.workerOptions, {}, { staleTime: 300_000 })
  const [opened, open] = useState<Opened | null>(null)
  const close = () => open(null)
  const show = (day: number) => void go({ query: { date: day === time.today ? undefined : dayText(day) } })
  const people = team.data?.result ?? []
  const newLeave = (user_id: number | undefined, day: string) =>
    open({
      leave: {
        user_id: user_id ?? people[0]?.value ?? 0,
        kind: 'annual',
        kind_id: null,
        first_day: day,
        last_day: day,
        from_minute: null,
        to_minute: null,
        note: '',
      },
    })

  return (
    <div className={classes.page}>
      <div className={classes.toolbar}>
        <DaySteps onToday={() => show(time.today)} onStep={direction => show(first + 7 * direction)} />
        <h2 className={classes.span} aria-live="polite">
          {`${time.day(first, 'dayMonth')} – ${time.day(first + 6, 'dayMonth')}`}
        </h2>
        <Button
          variant="default"
          leftSection={<IconCalendarPlus size={16} />}
          onClick={() => open({ post: dayText(Math.max(first, time.today)) })}
        >
          {t('Post open shift')}
        </Button>
        <Button
          leftSection={<IconBeach size={16} />}
          disabled={people.length === 0}
          onClick={() => newLeave(undefined, dayText(Math.max(first, time.today)))}
        >
          {t('Add Leave')}
        </Button>
      </div>
      <AskedLeave />
      <SwapsToConfirm />
      <PostedShifts />
      <Loaded read={read} failed={t('Couldn’t load shifts')}>
        {({ result }) => (
          <>
            <ShiftTable
              first={first}
              people={people}
              rosters={result}
              onWeek={person => open({ week: person })}
              onDay={(of, day) => open({ of, day })}
              onLeave={leave => open({ leave })}
            />
            <Text size="sm" c="dimmed">
              {t('Choose a person to set weekly shifts, or a day to change that day only.')}
            </Text>
            <LeaveList
              leave={ahead.data?.result.flatMap(each => each.leave) ?? []}
              people={people}
              onOpen={leave => open({ leave })}
            />
            <TeamBalances />
            {opened && 'post' in opened && <OpenShiftDialog day={opened.post} onClose={close} />}
            {opened && 'week' in opened && (
              <WeekDialog person={opened.week} team={people} rosters={result} onClose={close} />
            )}
            {opened && 'of' in opened && (
              <DayDialog
                person={opened.of}
                day={opened.day}
                roster={rosterOf(result, opened.of.value)}
                onAddLeave={() => newLeave(opened.of.value, dayText(opened.day))}
                onClose={close}
              />
            )}
            {opened && 'leave' in opened && (
              <LeaveDialog leave={opened.leave} team={people} onClose={close} />
            )}
          </>
        )}
      </Loaded>
    </div>
  )
}

const rosterOf = (rosters: readonly Roster[], user_id: number): Roster =>
  rosters.find(each => each.user_id === user_id) ?? { user_id, week: [], days: [], leave: [] }
