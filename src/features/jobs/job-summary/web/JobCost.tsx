import { Group, Paper, Text, Title } from '@mantine/core'
import { useTaxTexts } from '#features/account/tax-and-fees/web/use-tax-texts.ts'
import { ordersContract } from '#features/stock/orders/orders.contract.ts'
import { useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import { useRead } from '#web/use-endpoint.ts'
import { jobCostContract } from '../job-cost.contract.ts'
import classes from './JobCost.module.css'

/** Milliseconds between two looks while somebody is at work. */
const soon = 60_000

/** A job's cost and margin so far, from the saved values, updated live. */
export function JobCost({ jobId }: { jobId: number }) {
  const t = useTexts()
  const tax = useTaxTexts()
  const { data } = useRead(
    jobCostContract.read,
    { id: jobId },
    { refetchInterval: reply => (reply?.result.is_running ? soon : false) },
  )
  const toCome = useRead(ordersContract.toCome, { jobId }).data
  if (!data) return null
  const { people, minutes, parts_unknown, margin_cents, margin_rate } = data.result
  const long = (all: number) =>
    t('{{hours}} h {{minutes}} min', { hours: String(Math.floor(all / 60)), minutes: String(all % 60) })
  const { labour_cents } = data.result
  const noRate = people.filter(
    person => labour_cents !== null && person.cost_cents === null && person.minutes > 0,
  )
  const rows = [
    {
      label: t('Labour'),
      value: labour_cents === null ? long(minutes) : moneyText(labour_cents),
      under: labour_cents === null ? '' : long(minutes),
    },
    {
      label: t('Parts'),
      value: moneyText(data.result.parts_cents),
      under:
        parts_unknown > 0
          ? t('No cost entered: {{number}}', { number: String(parts_unknown) })
          : t('at cost'),
    },
    ...(data.result.claims_cents === 0
      ? []
      : [{ label: t('Expenses'), value: moneyText(data.result.claims_cents), under: t('approved') }]),
    { label: t('Price'), value: moneyText(data.result.price_cents), under: tax.excl() },
    ...(margin_cents === null
      ? []
      : [
          {
            label: t('Margin'),
            value: moneyText(margin_cents),
            under: margin_rate === null ? '' : `${margin_rate}%`,
            isBad: margin_cents < 0,
          },
        ]),
  ]
  return (
    <Paper withBorder radius="lg" p="md" component="section" aria-label={t('Job cost')}>
      <Group justify="space-between" mb="xs">
        <Title order={3} size="h6">
          {t('Job cost')}
        </Title>
        {data.result.is_running && (
          <Text size="xs" c="dimmed">
            {t('Timer running: updates every minute.')}
          </Text>
        )}
      </Group>
      <dl className={classes.sums}>
        {rows.map(({ label, value, under, ...row }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <div className={classes.value} data-bad={('isBad' in row && row.isBad) || undefined}>
                {value}
              </div>
              <div className={classes.under}>{under}</div>
            </dd>
          </div>
        ))}
      </dl>
      {toCome && toCome.total_cents > 0 && (
        <Text size="sm" mt="xs">
          {t('Not billed yet: {{amount}} ({{orders}}).', {
            amount: moneyText(toCome.total_cents),
            orders: toCome.result.map(order => order.number).join(', '),
          })}
        </Text>
      )}
      {noRate.length > 0 && (
        <Text size="xs" c="dimmed" mt="xs">
          {t('No hourly rate: {{names}}', { names: noRate.map(person => person.name).join(', ') })}
        </Text>
      )}
    </Paper>
  )
}
