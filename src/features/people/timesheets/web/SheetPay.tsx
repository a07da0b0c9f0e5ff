import { Stack, Text } from '@mantine/core'
import { lineLabels, noAward, sumText } from '#features/people/pay/pay.rules.ts'
import { numberFormat } from '#shared/numbers/number-format.ts'
import { language, useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import { Card } from '#web/ui/Card.tsx'
import type { SheetData } from './sheet-types.ts'
import classes from './timesheets.module.css'

/** What a week is paid, item by item, by the company's own rules. */
export function SheetPay({ pay }: { pay: NonNullable<SheetData['pay']> }) {
  const t = useTexts()
  const number = (value: number) => numberFormat(language(), 'quantity').format(value)
  const times = (bp: number) => (bp === 10_000 || bp === 0 ? '' : ` × ${number(bp / 10_000)}`)
  const lines = pay.lines.filter(line => line.minutes !== 0 || line.quantity !== 0 || line.cents !== 0)
  return (
    <Card
      title={t('Pay')}
      about={sumText(pay.lines, number) || undefined}
      end={<b>{moneyText(pay.cents)}</b>}
    >
      <Stack gap={4}>
        {lines.map(line => (
          <div
            key={`${line.kind} ${line.name} ${line.multiplier_bp} ${line.rate_cents}`}
            className={classes.line}
          >
            <span>
              {t(line.name || lineLabels[line.kind])}
              <span className={classes.dim}>
                {line.minutes !== 0 && ` ${number(Math.round((line.minutes * 100) / 60) / 100)} h`}
                {line.quantity !== 0 && ` ${line.quantity} ×`}
                {times(line.multiplier_bp)}
                {line.rate_cents !== null && ` · ${moneyText(line.rate_cents)}`}
              </span>
            </span>
            <span>{moneyText(line.cents)}</span>
          </div>
        ))}
        {pay.unrated_minutes > 0 && (
          <Text size="sm" c="orange">
            {t('No hourly rate')}
          </Text>
        )}
        <Text size="sm" c="dimmed">
          {t(noAward)}
        </Text>
      </Stack>
    </Card>
  )
}
