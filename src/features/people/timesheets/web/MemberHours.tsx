import { Anchor, Text } from '@mantine/core'
import { dayText, parseDay } from '#shared/dates.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { LinedRow, LinedRows } from '#web/ui/list/LinedRow.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead } from '#web/use-endpoint.ts'
import { timesheetsContract } from '../timesheets.contract.ts'
import { useHoursText } from './use-hours-text.ts'

const shownDays = 34

/** The hours that a member worked in the last weeks, this one first. */
export function MemberHours({ userId }: { userId: number }) {
  const t = useTexts()
  const { today, day } = useCompanyTime()
  const hours = useHoursText()
  const { data } = useRead(timesheetsContract.sheet, {
    userId,
    start: dayText(today - shownDays),
    end: dayText(today),
  })
  if (!data) return null
  const { days, sheets } = data.result
  const weeks = sheets
    .toReversed()
    .map(({ first_day, last_day }) => ({
      first: first_day,
      minutes: days
        .filter(each => each.day >= first_day && each.day <= last_day)
        .reduce((sum, each) => sum + each.minutes, 0),
    }))
    // The days asked for begin within the first of them.
    .filter(({ first }) => first >= days[0]!.day)
  return (
    <Card flush title={t('Hours')}>
      <LinedRows>
        {weeks.map(({ first, minutes }) => (
          <LinedRow
            key={first}
            name={
              <Anchor
                renderRoot={props => <AppLink to={`/timesheets?week=${first}&person=${userId}`} {...props} />}
                size="sm"
              >
                {t('Week of {{day}}', { day: day(parseDay(first)!) })}
              </Anchor>
            }
            detail={<Text size="sm">{hours(minutes)}</Text>}
          />
        ))}
      </LinedRows>
    </Card>
  )
}
