import { Button, Group, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { LeaveLeft } from '#features/people/shifts/web/LeaveLeft.tsx'
import { instantText } from '#shared/dates.ts'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { timesheetsContract } from '../timesheets.contract.ts'
import { mayEditWeek, stateLabels, stateTones, weekOfSheet } from '../timesheets.rules.ts'
import { EntryDialog } from './EntryDialog.tsx'
import { SheetActions } from './SheetActions.tsx'
import { SheetDays } from './SheetDays.tsx'
import { SheetNotes } from './SheetNotes.tsx'
import { SheetPay } from './SheetPay.tsx'
import type { Editing, SheetData, WeekClaims } from './sheet-types.ts'
import classes from './timesheets.module.css'
import { useHoursText } from './use-hours-text.ts'
import { useWeekDay, WeekSwitch } from './WeekSwitch.tsx'

interface SheetProps {
  userId: number
  start?: ReactNode
  Claims: WeekClaims
}

/** Somebody's week: its days, what is to be checked, and its way to approval. */
export function Sheet({ userId, start, Claims }: SheetProps) {
  const t = useTexts()
  const input = { userId, start: useWeekDay() }
  const read = useRead(timesheetsContract.sheet, input, { keepPrevious: true })
  return (
    <div>
      <div className={classes.toolbar}>
        {start}
        <WeekSwitch week={read.data?.result.sheets[0]} />
      </div>
      <Loaded read={read} failed={t('Couldn’t load the timesheet')}>
        {({ result }) => {
          const [week] = result.sheets
          return (
            week && <Week key={`${userId} ${week.first_day}`} sheet={result} week={week} Claims={Claims} />
          )
        }}
      </Loaded>
    </div>
  )
}

interface WeekProps {
  sheet: SheetData
  week: SheetData['sheets'][number]
  Claims: WeekClaims
}

function Week({ sheet, week, Claims }: WeekProps) {
  const t = useTexts()
  const viewer = useViewer()
  const hours = useHoursText()
  const { today } = useCompanyTime()
  const [editing, edit] = useState<Editing | null>(null)
  const { state } = week
  const facts = weekOfSheet(week)
  const editable = mayEditWeek(viewer, facts) === true
  const shift = sheet.days.reduce((sum, day) => sum + (day.shift_minutes ?? 0), 0)
  const total = hours(sheet.minutes + sheet.corrected_minutes)
  return (
    <div className={classes.sheet}>
      <Card
        title={sheet.name}
        about={shift > 0 ? t('{{time}} of {{shift}} rostered', { time: total, shift: hours(shift) }) : total}
        end={
          <StatusBadge tone={stateTones[state]}>
            {t(week.exported_at ? 'Exported' : stateLabels[state])}
          </StatusBadge>
        }
      >
        {week.note && (
          <Text size="sm" mb="sm" className={classes.warn}>
            {week.note}
          </Text>
        )}
        <Group gap="sm" mb="sm">
          {editable && (
            <Button
              variant="default"
              leftSection={<IconPlus size={16} />}
              onClick={() => edit({ day: facts.last < today ? facts.first : today })}
            >
              {t('Add time')}
            </Button>
          )}
          <SheetActions sheet={week} week={facts} isRunning={isRunning(sheet)} />
        </Group>
        <SheetDays sheet={sheet} editable={editable} onEdit={edit} />
      </Card>
      <Claims userId={sheet.user_id} start={week.first_day} end={week.last_day} />
      {sheet.pay && <SheetPay pay={sheet.pay} />}
      <LeaveLeft userId={sheet.user_id} />
      <SheetNotes sheet={sheet} editable={editable} />
      {editing && <EntryDialog sheet={sheet} editing={editing} onClose={() => edit(null)} />}
    </div>
  )
}

const isRunning = (sheet: SheetData) =>
  sheet.entries.some(each => each.ended_at === null && each.started_at <= instantText(new Date()))
