import { Button, Checkbox, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTaxTexts } from '#features/account/tax-and-fees/web/use-tax-texts.ts'
import { rateOf } from '#shared/numbers/money.ts'
import { useGo } from '#web/address/use-go.ts'
import { useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { MoneyInput } from '#web/ui/input/MoneyInput.tsx'
import { RateInput } from '#web/ui/input/RateInput.tsx'
import type { ClaimWay } from '../claims.rules.ts'
import type { ClaimedQuoteReply } from '../invoices.wire.ts'

interface ClaimDialogProps {
  quote: ClaimedQuoteReply
  onClose: () => void
}

/** Which part of a quote the next invoice is for. */
export function ClaimDialog({ quote, onClose }: ClaimDialogProps) {
  const t = useTexts()
  const tax = useTaxTexts()
  const go = useGo()
  const asksDeposit = quote.deposit_cents > 0 && !quote.has_deposit
  const [by, setBy] = useState<ClaimWay>(asksDeposit && quote.invoices.length === 0 ? 'deposit' : 'rest')
  const [share, setShare] = useState(1_000)
  const [amount, setAmount] = useState(0)
  const [lines, setLines] = useState<readonly string[]>([])
  const open = quote.lines.filter(line => !line.is_claimed)
  const ofPercent = rateOf(quote.total_cents, share)
  const left = quote.left_cents
  // Each claim may have been rounded by a cent.
  const isTooMuch =
    (by === 'percent' && ofPercent > left + quote.invoices.length) || (by === 'amount' && amount > left)
  const isEmpty =
    (by === 'percent' && ofPercent <= 0) ||
    (by === 'amount' && amount <= 0) ||
    (by === 'lines' && lines.length === 0)
  const tooMuch = isTooMuch
    ? t('Only {{amount}} of this quote is left to invoice.', { amount: moneyText(left) })
    : undefined

  function write() {
    const part =
      by === 'percent'
        ? { share }
        : by === 'amount'
          ? { amount_cents: amount }
          : by === 'lines'
            ? { lines: lines.join(',') }
            : {}
    void go({ to: '/newInvoice', query: { quote: quote.id, by, ...part } })
  }
  return (
    <Dialog
      opened
      title={t('Invoice quote #{{number}}', { number: quote.number_text })}
      subtitle={t('{{invoiced}} of {{total}} invoiced, {{left}} left', {
        invoiced: moneyText(quote.invoiced_cents),
        total: moneyText(quote.total_cents),
        left: moneyText(left),
      })}
      onClose={onClose}
      onSave={write}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button disabled={isTooMuch || isEmpty} onClick={write}>
            {t('Create invoice')}
          </Button>
        </>
      }
    >
      <Radio.Group aria-label={t('Purpose')} value={by} onChange={value => setBy(value as ClaimWay)}>
        <Stack gap="md">
          {asksDeposit && (
            <Radio
              value="deposit"
              label={t('Deposit of {{amount}}', { amount: moneyText(quote.deposit_cents) })}
            />
          )}
          <Radio value="percent" label={t('Percentage')} />
          {by === 'percent' && (
            <RateInput
              label={t('Percentage of the quote')}
              rate={share}
              error={tooMuch}
              description={moneyText(ofPercent)}
              onChange={setShare}
            />
          )}
          <Radio value="amount" label={t('Fixed amount')} />
          {by === 'amount' && (
            <MoneyInput label={tax.amountIncl()} cents={amount} error={tooMuch} onChange={setAmount} />
          )}
          {open.length > 0 && <Radio value="lines" label={t('Completed lines')} />}
          {by === 'lines' && (
            <Stack gap="xs" role="group" aria-label={t('Lines')}>
              {open.map(line => (
                <Checkbox
                  key={line.id}
                  label={`${line.name}, ${moneyText(line.amount_cents)}`}
                  checked={lines.includes(line.id)}
                  onChange={({ currentTarget: { checked } }) =>
                    setLines(checked ? [...lines, line.id] : lines.filter(id => id !== line.id))
                  }
                />
              ))}
            </Stack>
          )}
          <Radio
            value="rest"
            label={
              quote.invoices.length === 0
                ? t('Everything')
                : t('Final invoice for the remaining {{amount}}', { amount: moneyText(left) })
            }
          />
          {by === 'rest' && quote.invoices.length > 0 && (
            <Text size="sm" c="dimmed">
              {t('Lists all the work and deducts earlier invoices by number.')}
            </Text>
          )}
        </Stack>
      </Radio.Group>
    </Dialog>
  )
}
