import { Text } from '@mantine/core'
import { numberFormat } from '#shared/numbers/number-format.ts'
import { language, useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import type { PayrollPerson } from '../payroll.contract.ts'

/** The jobs whose payments are shared, with each share. */
export function ShareTexts({ shares }: { shares: PayrollPerson['shares'] }) {
  const t = useTexts()
  const percent = (share: number) => numberFormat(language(), 'quantity').format(share / 100)
  return shares.map(({ job_id, job_number, net_cents, share, cents }) => (
    <Text key={job_id} size="xs" c="dimmed">
      {share === null
        ? t('Job #{{number}}: {{paid}} paid', { number: String(job_number), paid: moneyText(net_cents) })
        : t('Job #{{number}}: {{amount}} ({{percent}}% of {{paid}} paid so far)', {
            number: String(job_number),
            amount: moneyText(cents),
            percent: percent(share),
            paid: moneyText(net_cents),
          })}
    </Text>
  ))
}
