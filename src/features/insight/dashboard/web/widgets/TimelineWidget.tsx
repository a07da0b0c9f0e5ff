import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { useJobOpener } from '#features/jobs/jobs/web/use-open-job.ts'
import { teamContract } from '#features/people/team/team.contract.ts'
import { agendaFromWire } from '#features/schedule/agenda/agenda.wire.ts'
import { isAppointmentReply, outsideRows } from '#features/schedule/calendar/web/calendar-events.ts'
import { useCalendarRows } from '#features/schedule/calendar/web/use-calendar-rows.ts'
import { useEvents } from '#features/schedule/calendar/web/use-events.ts'
import { usePeopleDays } from '#features/schedule/calendar/web/use-people-days.ts'
import { usePlannerPeople } from '#features/schedule/calendar/web/use-planner-people.ts'
import { usePlannerTexts } from '#features/schedule/calendar/web/use-planner-texts.ts'
import { dayText } from '#shared/dates.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { useTexts } from '#web/i18n.ts'
import { Planner } from '#web/planner/Planner.tsx'
import { useIsNarrow } from '#web/ui/use-is-phone.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead } from '#web/use-endpoint.ts'
import { Widget } from '../Widget.tsx'
import { WidgetRows } from '../WidgetRows.tsx'
import classes from './widgets.module.css'

const nothing: readonly never[] = []

/** Today's technicians as rows, Unassigned first; there to be read, the calendar moves them. */
export function TimelineWidget() {
  const t = useTexts()
  const time = useCompanyTime()
  const texts = usePlannerTexts()
  const isFixed = useIsNarrow()
  const open = useJobOpener()
  const { read, rows: loaded, tasks, rosters } = useCalendarRows('day', time.today)
  const team = useRead(teamContract.workerOptions, {}, { staleTime: 300_000 }).data?.result ?? nothing
  const rows = useMemo(() => loaded?.filter(isAppointmentReply) ?? [], [loaded])
  const outside = useMemo(() => outsideRows(loaded ?? []), [loaded])
  const agenda = useMemo(() => tasks?.map(agendaFromWire) ?? [], [tasks])
  const { events, find } = useEvents({
    rows,
    outside,
    tasks: agenda,
    technician: null,
    isBoard: true,
    fixed: t('Move it on the calendar.'),
  })
  // A technician's list of the team is their own row.
  const own = useMemo(
    () => team.map(({ value, label, color }) => ({ id: value, name: label, colour: color })),
    [team],
  )
  const people = usePlannerPeople(rows, null, team, true) ?? own
  const days = usePeopleDays(rosters, people)
  const today = dayText(time.today)
  return (
    <Widget
      widget="timeline"
      about={t('Today’s appointments and tasks by technician, unassigned first.')}
      file={{ widget: 'timeline', start: today, end: today }}
      end={
        <Button
          component={AppLink}
          to="/calendar"
          query={{ view: 'day', layout: 'board' }}
          variant="default"
          size="compact-sm"
        >
          {t('Open the board')}
        </Button>
      }
    >
      <WidgetRows
        read={{ data: loaded && [...loaded], error: read.error, refetch: read.refetch }}
        isEmpty={() => false}
        empty=""
      >
        {() => (
          <div className={classes.board}>
            <Planner
              layout="board"
              view="day"
              date={time.today}
              now={time.now}
              events={events}
              people={people}
              dayOfPerson={days.dayOfPerson}
              label={t('Timeline')}
              texts={texts}
              locale={time.locale}
              workStart={420}
              workEnd={1020}
              {...(isFixed && { height: 420 })}
              onOpen={id => {
                const row = find(id)
                if (row) open(row.id)
              }}
            />
          </div>
        )}
      </WidgetRows>
    </Widget>
  )
}
