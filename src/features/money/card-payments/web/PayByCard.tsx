import { Alert, Button } from '@mantine/core'
import { IconCheck, IconCreditCard } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Receives } from '#shared/endpoint.ts'
import { useAddressValue } from '#web/address/use-address-query.ts'
import { useGo } from '#web/address/use-go.ts'
import { language, useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import { saveFile } from '#web/save-file.ts'
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

const cents = (dollars: number) => Math.round(dollars * 100)

/** How a client pays an invoice: by card where the company takes cards, or otherwise; and the receipts of what was paid. */
export function PayByCard({ token, isOwed, children }: PayByCardProps) {
  const t = useTexts()
  const { data } = useRead(cardPaymentsContract.readByLink, { token })
  const begin = useSend(cardPaymentsContract.payByLink)
  const toReceipt = useSend(cardPaymentsContract.receiptByLink)
  const [isLeaving, setLeaving] = useState(false)
  const card = data?.result

  async function pay() {
    const { url } = await begin.send({ token, language: language() })
    setLeaving(true)
    window.location.assign(url)
  }

  return (
    <>
      <Outcome token={token} />
      {isOwed && (
        <section aria-label={t('How to pay')} className={classes.pay}>
          <div className={classes.ways}>
            <h2 className={classes.heading}>{t('How to pay')}</h2>
            {card?.is_processing && (
              <Alert>{t('A payment is under way. Banks take up to some days for it.')}</Alert>
            )}
            {card?.takes_cards && !card.is_processing && (
              <>
                <Button
                  size="lg"
                  style={{ justifySelf: 'start', maxWidth: '100%' }}
                  leftSection={<IconCreditCard size={20} />}
                  loading={begin.isPending || isLeaving}
                  onClick={() => void pay().catch(() => {})}
                >
                  {t('Pay {{amount}} by card', { amount: moneyText(cents(card.total)) })}
                </Button>
                <p className={classes.small}>
                  {card.fee > 0 &&
                    `${t('With a card fee of {{amount}}.', { amount: moneyText(cents(card.fee)) })} `}
                  {t('On the secure page of Stripe; we never see your card.')}
                  {card.is_test && ` ${t('Test mode: no money moves.')}`}
                </p>
              </>
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
            {card.receipts.map(({ id, number, amount }) => (
              <li key={id} className={classes.row}>
                <span>
                  {t('Receipt #{{number}}', { number: String(number) })} · {moneyText(cents(amount))}
                </span>
                <Button
                  size="compact-md"
                  variant="subtle"
                  onClick={async () =>
                    saveFile(
                      await toReceipt.send({ token, id, language: language() }),
                      `receipt-${number}.pdf`,
                    )
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

type Outcome = Receives<typeof cardPaymentsContract.backByLink>

/** Of a client who comes back from paying: what became of it. */
function Outcome({ token }: { token: string }) {
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
    return <Alert mt="md">{t('Your payment is being checked. This page shows it in a moment.')}</Alert>
  if (outcome.state === 'paid')
    return (
      <Alert mt="md" color="teal" icon={<IconCheck size={18} />} title={t('Thank you')}>
        {t('We have received your payment.')}
      </Alert>
    )
  if (outcome.state === 'processing')
    return <Alert mt="md">{t('Thank you. Your bank takes up to some days for this payment.')}</Alert>
  return (
    <Alert mt="md" color="red">
      {t('The payment was not made. Nothing was taken from you.')}
    </Alert>
  )
}
