import { Alert, Button, Loader, Select } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { Receives } from '#shared/endpoint.ts'
import { useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import { toast } from '#web/toast.ts'
import { MoneyInput } from '#web/ui/input/MoneyInput.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { cardReadersContract } from '../card-readers.contract.ts'
import classes from './card-readers.module.css'

type Charge = Receives<typeof cardReadersContract.charge>['result']

const lookEvery = 2_000

/** Has a reader ask for a card, waits for it, and says what became of it; nothing without a reader. */
export function ReaderCharge({
  invoice,
  isFolded = false,
}: {
  invoice: { id: number; owed_cents: number }
  /** Begins as one button. */
  isFolded?: boolean
}) {
  const t = useTexts()
  const { data } = useRead(cardReadersContract.list, {}, { staleTime: 600_000 })
  const [isOpen, setOpen] = useState(!isFolded)
  const readers = data?.result.readers ?? []
  const [chosen, setChosen] = useState<string | null>(null)
  const [amount, setAmount] = useState(invoice.owed_cents)
  const [waiting, setWaiting] = useState<number | null>(null)
  const [reason, setReason] = useState('')
  const charge = useSend(cardReadersContract.charge)
  const ended = ({ payment, state, reason }: Charge) => {
    setWaiting(state === 'open' || state === 'processing' ? payment : null)
    setReason(reason)
    if (state === 'paid') toast.success(t('Paid.'))
  }
  const reader = readers.find(({ id }) => id === chosen) ?? readers.find(({ online }) => online) ?? readers[0]
  if (!reader) return null
  if (!isOpen)
    return (
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('Charge on a card reader')}
      </Button>
    )
  if (waiting !== null) return <Waiting payment={waiting} reader={reader.label} onEnd={ended} />
  return (
    <div className={classes.charge}>
      {reason !== '' && <Alert color="red">{t(reason)}</Alert>}
      {readers.length > 1 && (
        <Select
          label={t('Card reader')}
          allowDeselect={false}
          value={reader.id}
          onChange={setChosen}
          data={readers.map(({ id, label }) => ({ value: id, label }))}
        />
      )}
      <MoneyInput
        label={t('Amount')}
        cents={amount}
        onChange={setAmount}
        error={amount > invoice.owed_cents ? t('This is more than the amount owed.') : undefined}
      />
      <Button
        size="lg"
        loading={charge.isPending}
        disabled={amount <= 0 || amount > invoice.owed_cents}
        onClick={() =>
          void charge
            .send({ id: invoice.id, reader: reader.id, amount_cents: amount })
            .then(({ result }) => ended(result))
            .catch(() => {})
        }
      >
        {t('Charge {{amount}} on {{reader}}', { amount: moneyText(amount), reader: reader.label })}
      </Button>
    </div>
  )
}

function Waiting({
  payment,
  reader,
  onEnd,
}: {
  payment: number
  reader: string
  onEnd: (charge: Charge) => void
}) {
  const t = useTexts()
  const look = useSend(cardReadersContract.look, { silent: true })
  const cancel = useSend(cardReadersContract.cancel)
  const latest = useRef({ look, onEnd })
  latest.current = { look, onEnd }
  useEffect(() => {
    let isOver = false
    const timer = setInterval(() => {
      const { look, onEnd } = latest.current
      if (look.isPending) return
      void look
        .send({ payment })
        .then(({ result }) => {
          if (!isOver && result.state !== 'open' && result.state !== 'processing') onEnd(result)
        })
        // The next look may reach Stripe.
        .catch(() => {})
    }, lookEvery)
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [payment])
  return (
    <div className={classes.charge} role="status">
      <p>
        <Loader size="xs" /> {t('{{reader}} is waiting for the card.', { reader })}
      </p>
      <Button
        variant="default"
        loading={cancel.isPending}
        onClick={() =>
          void cancel
            .send({ payment })
            .then(({ result }) => onEnd(result))
            .catch(() => {})
        }
      >
        {t('Cancel')}
      </Button>
    </div>
  )
}
