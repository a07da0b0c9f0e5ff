import { Alert, Button, SegmentedControl, Skeleton, Stack, UnstyledButton } from '@mantine/core'
import { IconBuildingBank, IconCash, IconCheck, IconCreditCard } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { methodId } from '#features/account/tax-and-fees/payment-methods.rules.ts'
import { useTaxTexts } from '#features/account/tax-and-fees/web/use-tax-texts.ts'
import { soldTimes } from '#features/stock/price-book/items.rules.ts'
import type { Receives } from '#shared/endpoint.ts'
import { dollarsOf } from '#shared/numbers/money.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { useTexts } from '#web/i18n.ts'
import { moneyText, numberText } from '#web/money-text.ts'
import type { SendError } from '#web/send.ts'
import { Card } from '#web/ui/Card.tsx'
import { MoneyInput } from '#web/ui/input/MoneyInput.tsx'
import { TextInput } from '#web/ui/input/TextInput.tsx'
import { LoadFailed } from '#web/ui/page/LoadFailed.tsx'
import { Missing } from '#web/ui/page/Missing.tsx'
import { QrCode } from '#web/ui/QrCode.tsx'
import { useKeptSend, useRead, useSend } from '#web/use-endpoint.ts'
import { ReaderCharge } from '../../card-readers/web/ReaderCharge.tsx'
import { PayTo } from '../../documents/web/PayTo.tsx'
import { methodLabel } from '../../ledger/ledger.rules.ts'
import { onSiteContract } from '../on-site.contract.ts'
import classes from './on-site.module.css'

type Open = Receives<typeof onSiteContract.open>['result']
type Owing = Open['invoices'][number]

/** A payment taken where the work is done, with one hand: what is owed, how it is paid, and the receipt. */
export default function TakePaymentPage() {
  const t = useTexts()
  const { id = '' } = useParams({ strict: false }) as Record<string, string>
  const jobId = Number(id)
  const { data, error, refetch } = useRead(onSiteContract.open, { jobId }, { staleTime: 0 })
  if (error?.status === 404) return <Missing what={t('Job')} to="/jobs" list={t('Jobs')} />
  if (error && !data)
    return <LoadFailed title={t('Couldn’t load the payment')} text={t(error)} onRetry={refetch} />
  if (!data) return <Skeleton height={320} aria-hidden="true" />
  const job = data.result
  const owing = job.invoices.filter(({ owed_cents }) => owed_cents > 0)
  return (
    <div className={classes.page}>
      <p className={classes.dimmed}>
        {[t('Job #{{number}}', { number: String(job.job_number) }), job.name].filter(Boolean).join(' · ')}
      </p>
      {owing.map(invoice => (
        <InvoiceCard key={invoice.id} invoice={invoice} job={job} />
      ))}
      {job.begun && <BegunCard jobId={jobId} begun={job.begun} />}
      {job.invoices
        .filter(({ owed_cents }) => owed_cents <= 0)
        .map(invoice => (
          <PaidCard key={invoice.id} invoice={invoice} job={job} />
        ))}
      <Button
        size="lg"
        variant="default"
        renderRoot={props => <AppLink to="/jobs" query={{ job: jobId }} {...props} />}
      >
        {t('Back to the job')}
      </Button>
    </div>
  )
}

/** Before it can be paid, a job becomes an invoice: the client sees what it is for. */
function BegunCard({ jobId, begun }: { jobId: number; begun: NonNullable<Open['begun']> }) {
  const t = useTexts()
  const tax = useTaxTexts()
  const issue = useSend(onSiteContract.issue)
  return (
    <Card title={t('Not invoiced yet')} about={t('Shown on the invoice. Change it on the job.')}>
      <Stack gap="md">
        <ul className={classes.lines}>
          {begun.lines.map((line, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no names of their own
            <li key={i} className={classes.line}>
              <span>{soldTimes(numberText(line.quantity), line.unit) + line.name}</span>
              <span>{moneyText(line.amount_cents)}</span>
            </li>
          ))}
        </ul>
        <p className={classes.owed}>{moneyText(begun.total_cents)}</p>
        <p className={classes.dimmed}>{tax.discountsToo()}</p>
        <Button
          size="lg"
          disabled={begun.total_cents <= 0}
          loading={issue.isPending}
          onClick={() => void issue.send({ job_id: jobId }).catch(() => {})}
        >
          {t('Invoice {{amount}} and take payment', { amount: moneyText(begun.total_cents) })}
        </Button>
        {begun.total_cents <= 0 && (
          <Alert color="yellow">{t('This job has no amount yet. Enter it on the job first.')}</Alert>
        )}
      </Stack>
    </Card>
  )
}

type Way = 'cash' | 'transfer' | 'card'
const ways = [
  { way: 'cash', label: 'Cash', Icon: IconCash },
  { way: 'card', label: 'Card', Icon: IconCreditCard },
  { way: 'transfer', label: 'Transfer', Icon: IconBuildingBank },
] as const

function InvoiceCard({ invoice, job }: { invoice: Owing; job: Open }) {
  const t = useTexts()
  const [way, setWay] = useState<Way | null>(null)
  const number = invoice.number_text
  return (
    <Card title={t('Invoice #{{number}}', { number })}>
      <Stack gap="md">
        <p className={classes.owed}>{moneyText(invoice.owed_cents)}</p>
        {invoice.owed_cents !== invoice.total_cents && (
          <p className={classes.dimmed}>
            {t('Invoice total: {{amount}}', { amount: moneyText(invoice.total_cents) })}
          </p>
        )}
        <fieldset className={classes.ways} aria-label={t('Payment')}>
          {ways.map(({ way: each, label, Icon }) => (
            <UnstyledButton
              key={each}
              className={classes.way}
              aria-pressed={way === each}
              onClick={() => setWay(each)}
            >
              <Icon size={26} stroke={1.6} />
              {t(label)}
            </UnstyledButton>
          ))}
        </fieldset>
        {way === 'transfer' &&
          (invoice.pay_to ? (
            <PayTo to={invoice.pay_to} />
          ) : (
            <Alert color="yellow">{t('The company’s bank details aren’t set up.')}</Alert>
          ))}
        {way === 'card' && <ReaderCharge key={`reader ${invoice.owed_cents}`} invoice={invoice} />}
        {way === 'card' && invoice.takes_cards && <ScanToPay key={invoice.owed_cents} invoice={invoice} />}
        {way !== null && !(way === 'card' && invoice.takes_cards) && (
          <TakeForm key={`${way} ${invoice.owed_cents}`} invoice={invoice} job={job} way={way} />
        )}
        {invoice.receipts.map(receipt => (
          <Receipt key={receipt.number_text} receipt={receipt} job={job} />
        ))}
      </Stack>
    </Card>
  )
}

/** The client pays on a phone of their own, or on this one; what was paid shows here by itself. */
function ScanToPay({ invoice }: { invoice: Owing }) {
  const t = useTexts()
  const { owed_cents: owed, least_cents: least } = invoice
  const [amount, setAmount] = useState(owed)
  const isPart = amount >= least && amount < owed
  const link = isPart ? `${invoice.link}?amount=${dollarsOf(amount)}` : invoice.link
  return (
    <div className={classes.scan}>
      {least < owed && (
        <MoneyInput
          size="md"
          label={t('Amount')}
          description={t('From {{least}} to {{most}}', { least: moneyText(least), most: moneyText(owed) })}
          cents={amount}
          error={amount > owed || amount < least ? t('Asks the client for the full amount.') : undefined}
          onChange={setAmount}
        />
      )}
      <QrCode text={link} label={t('QR code of the client’s page')} />
      <p className={classes.dimmed}>
        {t('The client scans this to pay by card. This page updates once paid.')}
        {invoice.is_test && ` ${t('Test mode: no money moves.')}`}
      </p>
      <Button
        component="a"
        href={link}
        target="_blank"
        rel="noreferrer"
        size="lg"
        variant="default"
        fullWidth
      >
        {t('Pay on this phone')}
      </Button>
    </div>
  )
}

function TakeForm({ invoice, job, way }: { invoice: Owing; job: Open; way: Way }) {
  const t = useTexts()
  const { id: jobId = '' } = useParams({ strict: false }) as Record<string, string>
  const take = useKeptSend(onSiteContract.take, {
    saved: ({ receipt }) => t('Paid. Receipt #{{number}}.', { number: receipt.number_text }),
    waits: ({ amount_cents }) => ({
      title: t('Invoice #{{number}}', { number: invoice.number_text }),
      typed: t('{{amount}} received', { amount: moneyText(Number(amount_cents)) }),
      job: Number(jobId),
    }),
  })
  const [sendsTo, setSendsTo] = useState<'' | 'email' | 'sms'>('')
  const [amount, setAmount] = useState(invoice.owed_cents)
  const [note, setNote] = useState('')
  const [error, setError] = useState<string>()
  const method = way === 'cash' ? methodId.cash : way === 'card' ? methodId.creditCard : methodId.transfer
  async function save() {
    try {
      const { id, version } = invoice
      const { email, phone } = job
      const send_to = sendsTo ? { via: sendsTo, email: sendsTo === 'email' ? email : '', phone } : undefined
      await take.send({ id, version, amount_cents: amount, method, note, send_to })
    } catch (refused) {
      const told = (refused as SendError).fields?.amount_cents
      setError(told ? t(told) : undefined)
    }
  }
  return (
    <Stack gap="md">
      {way === 'card' && (
        <p className={classes.dimmed}>
          {t('Card payments by link aren’t set up. Enter what was paid on a card machine.')}
        </p>
      )}
      {way === 'transfer' && (
        <p className={classes.dimmed}>
          {t('Save once you’ve seen the transfer. Otherwise the client can pay later with this reference.')}
        </p>
      )}
      <MoneyInput size="md" label={t('Amount')} cents={amount} error={error} onChange={setAmount} />
      {way !== 'cash' && (
        <TextInput
          size="md"
          label={way === 'card' ? t('Approval code') : t('Note')}
          maxLength={200}
          value={note}
          onChange={event => setNote(event.currentTarget.value)}
        />
      )}
      {(job.email || job.phone) && (
        <SegmentedControl
          fullWidth
          aria-label={t('Send the receipt')}
          value={sendsTo}
          onChange={value => setSendsTo(value as typeof sendsTo)}
          data={[
            { value: '', label: t('No receipt') },
            ...(job.email ? [{ value: 'email', label: t('Email it') }] : []),
            ...(job.phone ? [{ value: 'sms', label: t('Text it') }] : []),
          ]}
        />
      )}
      <Button size="lg" loading={take.isPending} onClick={() => void save()}>
        {t('{{amount}} received', { amount: moneyText(amount) })}
      </Button>
    </Stack>
  )
}

function PaidCard({ invoice, job }: { invoice: Owing; job: Open }) {
  const t = useTexts()
  return (
    <Card title={t('Invoice #{{number}}', { number: invoice.number_text })}>
      <Stack gap="md">
        <Alert color="teal" icon={<IconCheck size={20} />} title={t('Paid')}>
          {t('Paid in full.')}
        </Alert>
        {invoice.receipts.map(receipt => (
          <Receipt key={receipt.number_text} receipt={receipt} job={job} />
        ))}
      </Stack>
    </Card>
  )
}

function Receipt({ receipt, job }: { receipt: Owing['receipts'][number]; job: Open }) {
  const t = useTexts()
  const send = useSend(onSiteContract.sendReceipt, { saved: reply => reply.message })
  const [isSending, setSending] = useState(false)
  const [email, setEmail] = useState(job.email)
  const [phone, setPhone] = useState(job.phone)
  const [errors, setErrors] = useState<Record<string, string>>({})
  async function sendBy(via: 'email' | 'sms') {
    setErrors({})
    try {
      await send.send({ id: receipt.id, via, email: via === 'email' ? email : '', phone })
      setSending(false)
    } catch (refused) {
      const { fields } = refused as SendError
      setErrors(Object.fromEntries(Object.entries(fields ?? {}).map(([field, told]) => [field, t(told)])))
    }
  }
  return (
    <Stack gap="sm">
      <div className={classes.line}>
        <span>
          {receipt.id < 0 ? t('Waiting to send') : t('Receipt #{{number}}', { number: receipt.number_text })}{' '}
          · {t(methodLabel(receipt.method))}
        </span>
        <strong>{moneyText(receipt.amount_cents)}</strong>
      </div>
      {!isSending && receipt.id > 0 && (
        <Button size="lg" variant="light" onClick={() => setSending(true)}>
          {t('Send the receipt')}
        </Button>
      )}
      {isSending && (
        <>
          <TextInput
            size="md"
            type="email"
            label={t('Email')}
            value={email}
            error={errors.email}
            onChange={event => setEmail(event.currentTarget.value)}
          />
          <Button
            size="lg"
            loading={send.isPending}
            disabled={email === ''}
            onClick={() => void sendBy('email')}
          >
            {t('Send by email')}
          </Button>
          <TextInput
            size="md"
            type="tel"
            label={t('Phone')}
            value={phone}
            error={errors.phone}
            onChange={event => setPhone(event.currentTarget.value)}
          />
          <Button
            size="lg"
            variant="default"
            loading={send.isPending}
            disabled={phone === ''}
            onClick={() => void sendBy('sms')}
          >
            {t('Send by text message')}
          </Button>
        </>
      )}
    </Stack>
  )
}
