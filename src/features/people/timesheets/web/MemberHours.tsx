import { Anchor, Text } from '@mantine/core'
import { dayText, parseDay } from '#shared/dates.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { LinedRow, LinedRows } from '#web/ui/list/LinedRow.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead } from '#web/use-endpoint.ts'
import { timesheetsContract } from '../timesheets.contract.ts'
import { weekOf } from '../timesheets.rules.ts'
import { useHoursText } from './use-hours-text.ts'

const shownWeeks = 4

/** The hours that a member worked in the last weeks, this one first. */
export function MemberHours({ userId }: { userId: number }) {
  const t = useTexts()
  const { today, day } = useCompanyTime()
  const hours = useHoursText()
  const monday = weekOf(today)
  const first = monday - (shownWeeks - 1) * 7
  const { data } = useRead(timesheetsContract.sheet, {
    userId,
    start: dayText(first),
    end: dayText(monday + 6),
  })
  if (!data) return null
  const weeks = Array.from({ length: shownWeeks }, (_, i) => monday - i * 7).map(start => ({
    start,
    minutes: data.result.days
      .filter(each => weekOf(parseDay(each.day)!) === start)
      .reduce((sum, each) => sum + each.minutes, 0),
  }))
  return (
    <Card flush title={t('Hours')}>
      <LinedRows>
        {weeks.map(({ start, minutes }) => (
          <LinedRow
            key={start}
            name={
              <Anchor
                renderRoot={props => (
                  <AppLink to={`/timesheets?week=${dayText(start)}&person=${userId}`} {...props} />
                )}
                size="sm"
              >
                {t('Week of {{day}}', { day: day(start) })}
              </Anchor>
            }
            detail={<Text size="sm">{hours(minutes)}</Text>}
          />
        ))}
      </LinedRows>
    </Card>
  )
}
