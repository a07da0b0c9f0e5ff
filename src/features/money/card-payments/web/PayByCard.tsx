import { Alert, Button } from '@mantine/core'
import { IconCheck, IconCreditCard } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Receives } from '#shared/endpoint.ts'
import { centsOf, rateOf } from '#shared/numbers/money.ts'
import { useAddressValue } from '#web/address/use-address-query.ts'
import { useGo } from '#web/address/use-go.ts'
import { saveFile } from '#web/files/save-file.ts'
import { language, useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import type { SendError } from '#web/send.ts'
import { MoneyInput } from '#web/ui/input/MoneyInput.tsx'
import { QrCode } from '#web/ui/QrCode.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { cardPaymentsContract } from '../card-payments.contract.ts'
import classes from './card-payments.module.css'

interface PayByCardProps {
  token: string
  /** Something is owed. */
  isOwed: boolean
  /** The other ways to pay. */
  children: ReactNode
}

/** How a client pays an invoice: by card where the company takes cards, or otherwise; and the receipts of what was paid. */
export function PayByCard({ token, isOwed, children }: PayByCardProps) {
  const t = useTexts()
  const { data } = useRead(cardPaymentsContract.readByLink, { token })
  const toReceipt = useSend(cardPaymentsContract.receiptByLink)
  const card = data?.result
  return (
    <>
      <Outcome token={token} owed={card?.owed_cents ?? 0} />
      {isOwed && (
        <section aria-label={t('How to pay')} className={classes.pay}>
          <div className={classes.ways}>
            <h2 className={classes.heading}>{t('How to pay')}</h2>
            {card?.is_processing && (
              <Alert>{t('A payment is in progress. Banks can take a few days.')}</Alert>
            )}
            {card?.takes_cards && !card.is_processing && (
              <PayButton key={card.owed_cents} token={token} card={card} />
            )}
            {children && card?.takes_cards && !card.is_processing && (
              <h3 className={classes.other}>{t('Or by bank transfer')}</h3>
            )}
            {children}
          </div>
          <div className={classes.phone}>
            <QrCode
              text={`${window.location.origin}/clientPortal/invoice/${token}`}
              label={t('This page as a QR code')}
            />
            <p className={classes.small}>{t('Open this page on your phone')}</p>
          </div>
        </section>
      )}
      {card && card.receipts.length > 0 && (
        <section aria-label={t('Receipts')} className={classes.ways} style={{ marginTop: 20 }}>
          <h2 className={classes.heading}>{t('Receipts')}</h2>
          <ul className={classes.receipts}>
            {card.receipts.map(({ id, number_text, amount_cents }) => (
              <li key={id} className={classes.row}>
                <span>
                  {t('Receipt #{{number}}', { number: number_text })} · {moneyText(amount_cents)}
                </span>
                <Button
                  size="compact-md"
                  variant="subtle"
                  onClick={async () =>
                    saveFile(await toReceipt.send({ token, id, language: language() }), 'receipt.pdf')
                  }
                >
                  {t('Download PDF')}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

type Card = Receives<typeof cardPaymentsContract.readByLink>['result']

/** Pays all that is owed, or a part of it where the company takes parts. */
function PayButton({ token, card }: { token: string; card: Card }) {
  const t = useTexts()
  const begin = useSend(cardPaymentsContract.payByLink)
  const [isLeaving, setLeaving] = useState(false)
  const { owed_cents: owed, least_cents: least, most_cents: most } = card
  // The person who takes the payment on site has agreed on an amount.
  const asked = centsOf(String(useAddressValue('amount') ?? '')) ?? 0
  const hasParts = least < most || most < owed
  const isAsked = hasParts && asked >= least && asked < most
  const [isPart, setPart] = useState(isAsked)
  const [part, setAmount] = useState(isAsked ? asked : most)
  const [error, setError] = useState<string>()
  const amount = isPart ? part : most
  const fee = rateOf(amount, card.fee_rate)
  const left = owed - amount

  async function pay() {
    setError(undefined)
    try {
      const { url } = await begin.send({ token, language: language(), amount_cents: amount })
      setLeaving(true)
      window.location.assign(url)
    } catch (refused) {
      const told = (refused as SendError).fields?.amount_cents
      setError(told ? t(told) : undefined)
    }
  }

  return (
    <>
      {isPart && (
        <div className={classes.part}>
          <MoneyInput
            size="md"
            label={t('Amount')}
            description={t('From {{least}} to {{most}}', { least: moneyText(least), most: moneyText(most) })}
            cents={part}
            error={error}
            onChange={wanted => {
              setAmount(wanted)
              setError(undefined)
            }}
          />
          <p className={classes.small} aria-live="polite">
            {left > 0 && t('{{amount}} still to pay after this.', { amount: moneyText(left) })}
          </p>
        </div>
      )}
      <div className={classes.buttons}>
        <Button
          size="lg"
          style={{ maxWidth: '100%' }}
          leftSection={<IconCreditCard size={20} />}
          loading={begin.isPending || isLeaving}
          disabled={amount <= 0}
          onClick={() => void pay()}
        >
          {t('Pay {{amount}} by card', { amount: moneyText(amount + fee) })}
        </Button>
        {hasParts && (
          <Button
            size="lg"
            variant="subtle"
            onClick={() => {
              setPart(!isPart)
              setError(undefined)
            }}
          >
            {isPart ? t('Pay in full') : t('Pay a part')}
          </Button>
        )}
      </div>
      <p className={classes.small}>
        {fee > 0 && `${t('Includes a card fee of {{amount}}.', { amount: moneyText(fee) })} `}
        {t('On Stripe’s secure page. We never see your card.')}
        {card.is_test && ` ${t('Test mode: no money moves.')}`}
      </p>
    </>
  )
}

type Outcome = Receives<typeof cardPaymentsContract.backByLink>

/** Outcome for a client who returns from paying. */
function Outcome({ token, owed }: { token: string; owed: number }) {
  const t = useTexts()
  const go = useGo()
  const paid = Number(useAddressValue('paid'))
  const look = useSend(cardPaymentsContract.backByLink, { silent: true })
  const [outcome, setOutcome] = useState<Outcome | 'failed' | null>(null)
  const asked = useRef(0)
  useEffect(() => {
    if (!Number.isSafeInteger(paid) || paid < 1 || asked.current === paid) return
    asked.current = paid
    look
      .send({ token, payment: paid })
      .then(setOutcome, () => setOutcome('failed'))
      // A reload of the page, or its address in somebody's history, is not another payment.
      .finally(() => void go({ query: { paid: undefined } }, { replace: true }))
  }, [paid, token, look, go])
  if (outcome === null) return null
  if (outcome === 'failed' || outcome.state === 'open' || outcome.state === 'begun')
    return <Alert mt="md">{t('We’re checking your payment. This takes a moment.')}</Alert>
  if (outcome.state === 'paid')
    return (
      <Alert mt="md" color="teal" icon={<IconCheck size={18} />} title={t('Thank you')}>
        {t('We have received your payment.')}{' '}
        {owed > 0 && t('{{amount}} still to pay.', { amount: moneyText(owed) })}
      </Alert>
    )
  if (outcome.state === 'processing')
    return <Alert mt="md">{t('Thank you. Your bank may take a few days for this payment.')}</Alert>
  return (
    <Alert mt="md" color="red">
      {t('The payment failed. You weren’t charged.')}
    </Alert>
  )
}
