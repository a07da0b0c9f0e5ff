import { Button, Group, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { dayText, instantText } from '#shared/dates.ts'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { timesheetsContract } from '../timesheets.contract.ts'
import { mayEditWeek, stateLabels, stateTones } from '../timesheets.rules.ts'
import { EntryDialog } from './EntryDialog.tsx'
import { SheetActions } from './SheetActions.tsx'
import { SheetDays } from './SheetDays.tsx'
import { SheetNotes } from './SheetNotes.tsx'
import type { Editing, SheetData } from './sheet-types.ts'
import classes from './timesheets.module.css'
import { useHoursText } from './use-hours-text.ts'

/** Somebody's week: its days, what is to be checked, and its way to approval. */
export function Sheet({ userId, first }: { userId: number; first: number }) {
  const t = useTexts()
  const input = { userId, start: dayText(first), end: dayText(first + 6) }
  const read = useRead(timesheetsContract.sheet, input, { keepPrevious: true })
  return (
    <Loaded read={read} failed={t('Couldn’t load the timesheet')}>
      {({ result }) => <Week key={`${userId} ${first}`} sheet={result} first={first} />}
    </Loaded>
  )
}

function Week({ sheet, first }: { sheet: SheetData; first: number }) {
  const t = useTexts()
  const viewer = useViewer()
  const hours = useHoursText()
  const [editing, edit] = useState<Editing | null>(null)
  const [week] = sheet.sheets
  const state = week?.state ?? 'open'
  const facts = { user_id: sheet.user_id, state, isExported: week?.exported_at != null, first }
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
            {t(week?.exported_at ? 'Exported' : stateLabels[state])}
          </StatusBadge>
        }
      >
        {week?.note && (
          <Text size="sm" mb="sm" className={classes.warn}>
            {week.note}
          </Text>
        )}
        <Group gap="sm" mb="sm">
          {editable && (
            <Button
              variant="default"
              leftSection={<IconPlus size={16} />}
              onClick={() => edit({ day: first })}
            >
              {t('Add time')}
            </Button>
          )}
          {week && <SheetActions sheet={week} week={facts} isRunning={isRunning(sheet)} />}
        </Group>
        <SheetDays sheet={sheet} editable={editable} onEdit={edit} />
      </Card>
      <SheetNotes sheet={sheet} editable={editable} />
      {editing && <EntryDialog sheet={sheet} editing={editing} week={facts} onClose={() => edit(null)} />}
    </div>
  )
}

const isRunning = (sheet: SheetData) =>
  sheet.entries.some(each => each.ended_at === null && each.started_at <= instantText(new Date()))
