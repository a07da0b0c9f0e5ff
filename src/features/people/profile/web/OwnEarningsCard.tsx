import { Text } from '@mantine/core'
import { parseDay } from '#shared/dates.ts'
import { useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import { Card } from '#web/ui/Card.tsx'
import { LinedRow, LinedRows } from '#web/ui/list/LinedRow.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead } from '#web/use-endpoint.ts'
import { profileContract } from '../profile.contract.ts'

/** What payroll has paid the signed-in person, before tax, a pay period each. */
export function OwnEarningsCard() {
  const t = useTexts()
  const { day } = useCompanyTime()
  const { data } = useRead(profileContract.earnings, {})
  if (!data || [data.result, data.approved, data.shares].every(list => list.length === 0)) return null
  const shown = (text: string) => day(parseDay(text)!, 'date')
  return (
    <Card flush title={t('My pay')} about={t('Before tax, as sent to payroll.')}>
      {data.approved.length > 0 && (
        <Text size="sm" px="md" pb="sm">
          {t('Approved, not paid yet: {{count}} weeks', { count: data.approved.length })}
        </Text>
      )}
      {data.shares.length > 0 && (
        <Text size="sm" px="md" pb="sm">
          {t('Percentage pay not yet paid: {{amount}}', {
            amount: moneyText(data.shares.reduce((sum, { cents }) => sum + cents, 0)),
          })}
        </Text>
      )}
      <LinedRows>
        {data.shares.map(({ job_number, cents }) => (
          <LinedRow
            key={`job-${job_number}`}
            name={moneyText(cents)}
            about={t('Job #{{number}}', { number: String(job_number) })}
            detail={null}
          />
        ))}
        {data.result.map(({ run_id, first_day, last_day, minutes, cents }) => (
          <LinedRow
            key={run_id}
            name={moneyText(cents)}
            about={t('{{first}} to {{last}}', { first: shown(first_day), last: shown(last_day) })}
            detail={t('{{hours}} h', { hours: (minutes / 60).toFixed(2) })}
          />
        ))}
      </LinedRows>
    </Card>
  )
}
