import { Anchor, Button, Group, Progress, Text } from '@mantine/core'
import { useState } from 'react'
import { parseDay } from '#shared/dates.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { stateLabels, stateTones } from '../invoices.rules.ts'
import type { ClaimedQuoteReply } from '../invoices.wire.ts'
import { ClaimDialog } from './ClaimDialog.tsx'
import { kindLabels } from './invoice-texts.ts'
import classes from './invoices.module.css'

/** A quote's invoices, with buttons for the rest. */
export function QuoteClaims({ quote }: { quote: ClaimedQuoteReply }) {
  const t = useTexts()
  const { day } = useCompanyTime()
  const [isClaiming, setClaiming] = useState(false)
  const { total_cents, invoiced_cents, left_cents, invoices, is_final } = quote
  const said = t('{{invoiced}} of {{total}} invoiced, {{left}} left', {
    invoiced: moneyText(invoiced_cents),
    total: moneyText(total_cents),
    left: moneyText(Math.max(0, left_cents)),
  })
  return (
    <section aria-label={t('Invoiced from quote #{{number}}', { number: quote.number_text })}>
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <div>
          <Text fw={600}>{t('Invoiced from quote #{{number}}', { number: quote.number_text })}</Text>
          <Text size="sm">
            {is_final ? t('Fully invoiced: {{amount}}.', { amount: moneyText(invoiced_cents) }) : said}
          </Text>
        </div>
        {!is_final && (
          <Button style={{ flexShrink: 0 }} onClick={() => setClaiming(true)}>
            {t('Invoice')}
          </Button>
        )}
      </Group>
      <Progress
        my="xs"
        value={total_cents > 0 ? Math.min(100, (invoiced_cents / total_cents) * 100) : 100}
        aria-label={said}
      />
      {invoices.length > 0 && (
        <ul className={classes.claims}>
          {invoices.map(invoice => (
            <li key={invoice.id}>
              <Anchor
                size="sm"
                renderRoot={props => <AppLink to="/invoices" query={{ open: invoice.id }} {...props} />}
              >
                {t('Invoice #{{number}}', { number: invoice.number_text })}
              </Anchor>
              <Text size="sm">
                {invoice.kind === 'invoice' ? t('Final invoice') : t(kindLabels[invoice.kind])}
              </Text>
              <Text size="sm" c="dimmed">
                {day(parseDay(invoice.date) ?? 0)}
              </Text>
              <StatusBadge tone={stateTones[invoice.state]} size="sm">
                {t(stateLabels[invoice.state])}
              </StatusBadge>
              <span className={classes.cents}>{moneyText(invoice.total_cents)}</span>
            </li>
          ))}
        </ul>
      )}
      {isClaiming && <ClaimDialog quote={quote} onClose={() => setClaiming(false)} />}
    </section>
  )
}
