import { Button, Stack, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import type { Receives } from '#shared/endpoint.ts'
import { useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import type { SendError } from '#web/send.ts'
import { toast } from '#web/toast.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { MoneyInput } from '#web/ui/input/MoneyInput.tsx'
import { TextInput } from '#web/ui/input/TextInput.tsx'
import { QrCode } from '#web/ui/QrCode.tsx'
import { StatusBadge, type Tone } from '#web/ui/StatusBadge.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { useMay } from '#web/viewer.ts'
import { cardPaymentsContract } from '../card-payments.contract.ts'
import classes from './card-payments.module.css'

type CardPayment = Receives<typeof cardPaymentsContract.ofInvoice>['data'][number]

const states: Record<CardPayment['state'], { label: string; tone: Tone }> = {
  begun: { label: 'Not paid', tone: 'grey' },
  open: { label: 'Page opened', tone: 'blue' },
  processing: { label: 'With the bank', tone: 'amber' },
  paid: { label: 'Paid', tone: 'green' },
  failed: { label: 'Failed', tone: 'pink' },
  expired: { label: 'Not paid', tone: 'grey' },
}
const disputes: Record<Exclude<CardPayment['dispute'], ''>, { label: string; tone: Tone }> = {
  open: { label: 'Disputed', tone: 'pink' },
  won: { label: 'Dispute won', tone: 'green' },
  lost: { label: 'Dispute lost', tone: 'pink' },
}
const refundStates: Record<CardPayment['refunds'][number]['state'], string> = {
  asked: 'Refund of {{amount}}: on its way to Stripe',
  done: 'Refund of {{amount}}: refunded',
  failed: 'Refund of {{amount}}: failed',
}

/** Payment link of an issued invoice and the card payments made there. */
export function CardPayments({ invoiceId }: { invoiceId: number }) {
  const t = useTexts()
  const { instant } = useCompanyTime()
  const { data } = useRead(cardPaymentsContract.ofInvoice, { id: invoiceId })
  const mayRefund = useMay(cardPaymentsContract.refund.access)
  const [refunded, setRefunded] = useState<CardPayment | null>(null)
  // Abandoned attempts are not shown.
  const told = (data?.data ?? []).filter(({ state }) =>
    ['processing', 'paid', 'open', 'failed'].includes(state),
  )
  return (
    <>
      {mayRefund && data && <PaymentLink link={data.link} />}
      {told.length > 0 && (
        <section aria-label={t('Card payments')}>
          <h3 className={classes.heading}>{t('Card payments')}</h3>
          <ul className={classes.payments}>
            {told.map(payment => (
              <li key={payment.id} className={classes.row}>
                <span>
                  {moneyText(payment.amount_cents + payment.fee_cents)}
                  <Text span size="xs" c="dimmed">
                    {` · ${[payment.card, instant(payment.at)].filter(Boolean).join(' · ')}`}
                  </Text>
                </span>
                <StatusBadge tone={states[payment.state].tone}>{t(states[payment.state].label)}</StatusBadge>
                {payment.dispute !== '' && (
                  <StatusBadge tone={disputes[payment.dispute].tone}>
                    {t(disputes[payment.dispute].label)}
                  </StatusBadge>
                )}
                {mayRefund && payment.refundable_cents > 0 && (
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    style={{ marginInlineStart: 'auto' }}
                    onClick={() => setRefunded(payment)}
                  >
                    {t('Refund to the card')}
                  </Button>
                )}
                {payment.refunds.length > 0 && (
                  <ul className={classes.refunds}>
                    {payment.refunds.map(({ id, amount_cents, state, note, error }) => (
                      <li key={id}>
                        {[t(refundStates[state], { amount: moneyText(amount_cents) }), note, error]
                          .filter(Boolean)
                          .join(' · ')}
                      </li>
                    ))}
                  </ul>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {refunded && <RefundDialog payment={refunded} onClose={() => setRefunded(null)} />}
    </>
  )
}

function PaymentLink({ link }: { link: string }) {
  const t = useTexts()
  const field = useRef<HTMLInputElement>(null)
  const [isShown, setShown] = useState(false)
  async function copy() {
    field.current?.select()
    try {
      await navigator.clipboard.writeText(link)
      toast.success(t('Link copied.'))
    } catch {
      // Browsers give the clipboard only to https pages that may have it.
      toast.info(t('The link is selected. Press Ctrl+C to copy it.'))
    }
  }
  return (
    <div>
      <div className={classes.link}>
        <TextInput ref={field} label={t('The client’s page')} value={link} readOnly />
        <Button variant="default" onClick={() => void copy()}>
          {t('Copy')}
        </Button>
        <Button variant="default" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {t('QR code')}
        </Button>
      </div>
      {isShown && (
        <div style={{ marginTop: 12 }}>
          <QrCode text={link} label={t('QR code of the client’s page')} />
        </div>
      )}
    </div>
  )
}

function RefundDialog({ payment, onClose }: { payment: CardPayment; onClose: () => void }) {
  const t = useTexts()
  const refund = useSend(cardPaymentsContract.refund, { saved: reply => reply.message })
  const [amount, setAmount] = useState(payment.refundable_cents)
  const [note, setNote] = useState('')
  const [error, setError] = useState<string>()
  async function save() {
    try {
      const { id, refundable_cents } = payment
      await refund.send({ id, amount_cents: amount, note, refundable_cents })
      onClose()
    } catch (refused) {
      const told = (refused as SendError).fields?.amount_cents
      setError(told ? t(told) : undefined)
    }
  }
  return (
    <Dialog
      opened
      title={t('Refund to the card')}
      subtitle={payment.card}
      busy={refund.isPending}
      onClose={onClose}
      onSave={() => void save()}
      footer={
        <>
          <Button variant="default" disabled={refund.isPending} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button loading={refund.isPending} onClick={() => void save()}>
            {t('Refund {{amount}}', { amount: moneyText(amount) })}
          </Button>
        </>
      }
    >
      <Stack gap="md">
        <MoneyInput
          label={t('Amount')}
          cents={amount}
          error={error}
          description={t('Up to {{amount}}. This can’t be undone.', {
            amount: moneyText(payment.refundable_cents),
          })}
          onChange={setAmount}
        />
        <TextInput
          label={t('Note')}
          maxLength={200}
          value={note}
          onChange={event => setNote(event.currentTarget.value)}
        />
      </Stack>
    </Dialog>
  )
}
