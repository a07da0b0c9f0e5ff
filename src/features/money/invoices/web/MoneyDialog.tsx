import { Button, Stack, Text } from '@mantine/core'
import { type FormEvent, useId, useState } from 'react'
import { useClosedHint, useSavedText } from '#features/account/closed-books/web/use-closed-books.ts'
import { methodId, paymentMethods } from '#features/account/tax-and-fees/payment-methods.rules.ts'
import { dayText, parseDay } from '#shared/dates.ts'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import { DayInput } from '#web/ui/dates/DayInput.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { MoneyInput } from '#web/ui/input/MoneyInput.tsx'
import { TextInput } from '#web/ui/input/TextInput.tsx'
import { Select } from '#web/ui/select/Select.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useSend } from '#web/use-endpoint.ts'
import { refusedFields } from '../../documents/web/refused-fields.ts'
import { invoicesContract } from '../invoices.contract.ts'
import { paymentDoubt } from '../invoices.rules.ts'
import { type CreditLine, CreditLines } from './CreditLines.tsx'

export type MoneyDeed = 'pay' | 'useCredit' | 'refund' | 'credit' | 'void'

interface MoneyDialogProps {
  deed: MoneyDeed
  /** Amounts in cents. */
  invoice: { id: number; version: number; owed: number; paid: number; clientCredit: number; title: string }
  /** Lines that a credit can be for. */
  lines?: readonly CreditLine[]
  onClose: () => void
}

const titles: Record<MoneyDeed, string> = {
  pay: 'Take Payment',
  useCredit: 'Use credit',
  refund: 'Refund',
  credit: 'Credit',
  void: 'Void',
}

/** Takes or gives money on an invoice, or forgives it. */
export function MoneyDialog({ deed, invoice, lines = [], onClose }: MoneyDialogProps) {
  const t = useTexts()
  const form = useId()
  const { today, day } = useCompanyTime()
  const confirm = useConfirm()
  const savedText = useSavedText()
  const options = { saved: 'Saved.' } as const
  const dated = {
    saved: (reply: { result: { lands_on: string | null } }) => savedText('Saved.', reply.result.lands_on),
  }
  const pay = useSend(invoicesContract.pay, dated)
  const refund = useSend(invoicesContract.refund, dated)
  const useCredit = useSend(invoicesContract.applyCredit, options)
  const credit = useSend(invoicesContract.credit, options)
  const makeVoid = useSend(invoicesContract.void, options)
  const isMoney = deed === 'pay' || deed === 'refund'
  const due = Math.max(0, invoice.owed)
  const first =
    deed === 'refund'
      ? Math.max(0, -invoice.owed) || invoice.paid
      : deed === 'useCredit'
        ? Math.min(due, invoice.clientCredit)
        : due
  const [amount_cents, setAmount] = useState(first)
  const [chosen, setChosen] = useState<string[]>([])
  const [method, setMethod] = useState<number>(methodId.transfer)
  const [date, setDate] = useState<string | null>(dayText(today))
  const closedHint = useClosedHint(date)
  const [note, setNote] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const busy =
    useCredit.isPending || pay.isPending || refund.isPending || credit.isPending || makeVoid.isPending
  const beyond = deed === 'pay' ? amount_cents - invoice.owed : 0

  /** False where something odd was asked about and taken back. */
  function isMeant(): Promise<boolean> | true {
    const paidOn = date === null ? null : parseDay(date)
    const doubt =
      deed === 'pay' && paymentDoubt({ cents: amount_cents, day: paidOn }, { owed: invoice.owed, today })
    if (!doubt) return true
    const values = {
      amount: moneyText(amount_cents),
      day: day(paidOn ?? today),
      owed: moneyText(invoice.owed),
    }
    const messages = {
      later: t('{{day}} is in the future.', values),
      longAgo: t('{{day}} is more than a year ago.', values),
      twice: t('{{amount}} is at least twice the amount owed ({{owed}}).', values),
    }
    return confirm({ title: t('Is that right?'), message: messages[doubt], confirm: t('Take Payment') })
  }

  async function save() {
    if (!(await isMeant())) return
    const { id, version } = invoice
    try {
      if (deed === 'pay') await pay.send({ id, version, amount_cents, method, date, note })
      if (deed === 'refund') await refund.send({ id, version, amount_cents, method, date, note })
      if (deed === 'useCredit') await useCredit.send({ id, version, amount_cents })
      if (deed === 'credit') await credit.send({ id, version, amount_cents, lines: chosen, note })
      if (deed === 'void') await makeVoid.send({ id, note, version })
      onClose()
    } catch (error) {
      setErrors(refusedFields(error, t))
    }
  }

  /** A credit for some lines is for all that they come to, unless less is typed. */
  function choose(ids: string[]) {
    setChosen(ids)
    const sum = lines.reduce((cents, line) => cents + (ids.includes(line.id) ? line.cents : 0), 0)
    setAmount(ids.length > 0 ? sum : first)
  }

  /** Enter takes a payment. What can't be taken back needs its button. */
  function submit(event: FormEvent) {
    event.preventDefault()
    if (deed === 'pay' && !busy) void save()
  }

  return (
    <Dialog
      opened
      title={t(titles[deed])}
      subtitle={invoice.title}
      busy={busy}
      onClose={onClose}
      onSave={() => void save()}
      footer={
        <>
          <Button variant="default" disabled={busy} onClick={onClose}>
            {t('Cancel')}
          </Button>
          {deed === 'pay' ? (
            <Button type="submit" form={form} loading={busy}>
              {t('Save')}
            </Button>
          ) : (
            <Button loading={busy} color={deed === 'void' ? 'red' : undefined} onClick={() => void save()}>
              {deed === 'void' ? t('Void') : t('Save')}
            </Button>
          )}
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit}>
        <Stack gap="md">
          {deed === 'void' && (
            <Text size="sm">
              {t('The invoice keeps its number and is no longer owed. This can’t be undone.')}
            </Text>
          )}
          {deed === 'credit' && lines.length > 1 && (
            <CreditLines lines={lines} chosen={chosen} error={errors.lines} onChange={choose} />
          )}
          {deed !== 'void' && (
            <MoneyInput
              label={t('Amount')}
              cents={amount_cents}
              data-autofocus={deed === 'pay' || undefined}
              error={errors.amount_cents}
              description={
                beyond > 0 ? t('{{amount}} more than owed.', { amount: moneyText(beyond) }) : undefined
              }
              onChange={setAmount}
            />
          )}
          {isMoney && (
            <>
              <Select
                label={t('Payment method')}
                data={paymentMethods.map(({ id, label }) => ({ value: String(id), label: t(label) }))}
                allowDeselect={false}
                value={String(method)}
                onChange={value => setMethod(Number(value))}
              />
              <DayInput
                label={t('Date')}
                value={date}
                description={closedHint}
                isDescribedBelow
                onChange={setDate}
                error={errors.date}
              />
            </>
          )}
          {deed === 'useCredit' ? (
            <Text size="sm">
              {t('The client overpaid other invoices by {{amount}}.', {
                amount: moneyText(invoice.clientCredit),
              })}
            </Text>
          ) : (
            <TextInput
              label={isMoney ? t('Note') : t('Reason')}
              withAsterisk={!isMoney}
              maxLength={200}
              value={note}
              error={errors.note}
              onChange={({ currentTarget: { value } }) => setNote(value)}
            />
          )}
        </Stack>
      </form>
    </Dialog>
  )
}
