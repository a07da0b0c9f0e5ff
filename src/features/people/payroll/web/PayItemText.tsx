import { Text } from '@mantine/core'
import { numberFormat } from '#shared/numbers/number-format.ts'
import { language, useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import type { PayrollPerson } from '../payroll.contract.ts'
import { isAmount, payrollLabels } from '../payroll.rules.ts'

/** A pay item of somebody: what it is for, and hours, times or the amount. */
export function PayItemText({ line }: { line: PayrollPerson['lines'][number] }) {
  const t = useTexts()
  const hours = numberFormat(language(), 'quantity').format(line.minutes / 60)
  const label = t(payrollLabels[line.kind])
  const name = line.kind === 'correction' ? `${label}: ${line.name}` : line.name
  return (
    <Text size="xs" c="dimmed">
      {isAmount(line) && line.name !== '' ? t(line.name) : name || label}
      {line.minutes !== 0 && ` ${hours} h`}
      {line.quantity > 0 && ` ${line.quantity} ×`}
      {line.rate_cents !== null && ` ${moneyText(line.rate_cents)}`}
      {isAmount(line) && ` ${moneyText(line.cents)}`}
    </Text>
  )
}
