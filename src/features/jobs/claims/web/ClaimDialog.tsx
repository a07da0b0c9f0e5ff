import { Stack } from '@mantine/core'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { TimeJobField } from '#features/people/timesheets/web/TimeJobField.tsx'
import { dayText, parseDay } from '#shared/dates.ts'
import type { Receives } from '#shared/endpoint.ts'
import { rateIn } from '#shared/numbers/money.ts'
import { DayField } from '#web/forms/DayField.tsx'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { NumberField } from '#web/forms/NumberField.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { moneyText, priceText } from '#web/money-text.ts'
import { newKey } from '#web/send.ts'
import { refuseUnchosen } from '#web/ui/picker/unchosen.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useKeptSend, useSend } from '#web/use-endpoint.ts'
import { type Claim, claimsContract } from '../claims.contract.ts'
import {
  type ClaimKind,
  claimKinds,
  claimLabels,
  claimProblem,
  driveCents,
  kmRateOn,
} from '../claims.rules.ts'
import { ReceiptField, useReceipt } from './ReceiptField.tsx'

type Terms = Pick<Receives<typeof claimsContract.own>, 'km_rates' | 'tax'>

interface ClaimDialogProps {
  /** The person; undefined: whoever is signed in. */
  userId?: number | undefined
  claim: Claim | null
  terms: Terms
  onClose: () => void
}

interface Values {
  kind: ClaimKind
  day: string
  amount: number | null
  tax: number | null
  km: number | null
  job_id: number | null
  note: string
}

const cents = (dollars: number | null) => Math.round((dollars ?? 0) * 100)
const fieldNames: Readonly<Record<string, 'day' | 'amount' | 'tax' | 'km'>> = {
  day: 'day',
  amount_cents: 'amount',
  tax_cents: 'tax',
  metres: 'km',
}

/** A claim as it is sent. */
const sentOf = ({ amount, tax, km, ...values }: Values) => ({
  ...values,
  amount_cents: values.kind === 'receipt' ? cents(amount) : 0,
  tax_cents: values.kind === 'receipt' && tax !== null ? cents(tax) : null,
  metres: values.kind === 'kilometres' ? Math.round((km ?? 0) * 1_000) : null,
})
const isUsualTax = (claim: Claim, tax: number) => claim.tax_cents === rateIn(claim.amount_cents, tax)

/** Claims a receipt or kilometres, or changes the claim; a new one and its photo wait without a connection. */
export function ClaimDialog({ userId, claim, terms, onClose }: ClaimDialogProps) {
  const t = useTexts()
  const { today } = useCompanyTime()
  const [key] = useState(() => claim?.key ?? newKey())
  const receipt = useReceipt(key, userId)
  const add = useKeptSend(claimsContract.add, {
    saved: 'Expense added.',
    waits: ({ kind, amount_cents, metres }) => ({
      title: t('Expense'),
      typed: kind === 'kilometres' ? `${Number(metres) / 1_000} km` : moneyText(Number(amount_cents ?? 0)),
      job: null,
    }),
  })
  const edit = useSend(claimsContract.edit, { saved: 'Saved.' })
  const form = useContractForm<typeof claimsContract.add, Values>(claimsContract.add, {
    draft: claim ? `expense ${claim.id}` : 'new expense',
    version: claim?.version,
    defaults: {
      kind: claim?.kind ?? 'receipt',
      day: claim?.day ?? dayText(today),
      amount: claim ? claim.amount_cents / 100 : null,
      // The usual tax follows the amount when that is changed.
      tax: claim && !isUsualTax(claim, terms.tax) ? claim.tax_cents / 100 : null,
      km: claim?.metres ? claim.metres / 1_000 : null,
      job_id: claim?.job?.id ?? null,
      note: claim?.note ?? '',
    },
    fieldNames,
    // What the server would refuse is said before it waits on this device.
    rules: values => {
      const dayNumber = parseDay(values.day)
      if (dayNumber === null) return []
      const rate = kmRateOn(terms.km_rates, values.day)
      const problem = claimProblem(sentOf(values), { dayNumber, today, tax: terms.tax, rate })
      return problem ? [{ field: fieldNames[problem.field]!, message: problem.message }] : []
    },
    toInput: values => ({ ...sentOf(values), key, ...(userId !== undefined && { userId }) }),
    onSubmit: async ({ key: _, userId: __, ...input }) => {
      if (refuseUnchosen()) return
      const who = userId === undefined ? {} : { userId }
      await (claim
        ? edit.send({ ...input, id: claim.id, version: claim.version })
        : add.send({ ...input, ...who, key }))
      await receipt.send()
      onClose()
    },
  })
  const [kind, day, amount, km] = useWatch({
    control: form.methods.control,
    name: ['kind', 'day', 'amount', 'km'],
  })
  const rate = kmRateOn(terms.km_rates, day ?? '')
  return (
    <FormDialog opened form={form} onClose={onClose} title={claim ? t('Edit expense') : t('Claim expense')}>
      <Stack gap="md">
        <SelectField
          name="kind"
          label={t('Kind')}
          data={claimKinds.map(each => ({ value: each, label: t(claimLabels[each]) }))}
        />
        {kind === 'receipt' && <ReceiptField receipt={receipt} kept={claim?.file?.name} />}
        <DayField name="day" label={t('Date')} />
        {kind === 'receipt' ? (
          <>
            <NumberField
              name="amount"
              label={t('Amount')}
              description={t('Including tax, as charged in your own currency.')}
              prefix="$"
              min={0}
              decimalScale={2}
              inputMode="decimal"
            />
            <NumberField
              name="tax"
              label={t('Tax included')}
              placeholder={moneyText(rateIn(cents(amount), terms.tax))}
              prefix="$"
              min={0}
              decimalScale={2}
              inputMode="decimal"
            />
          </>
        ) : (
          <NumberField
            name="km"
            label={t('Kilometres')}
            description={
              rate === null
                ? t('No rate per km is set for this day.')
                : t('{{rate}} per km: {{amount}}', {
                    rate: priceText(rate / 100),
                    amount: moneyText(driveCents(Math.round((km ?? 0) * 1_000), rate)),
                  })
            }
            suffix=" km"
            min={0}
            decimalScale={1}
            inputMode="decimal"
          />
        )}
        <TimeJobField job={claim?.job ?? null} />
        <TextField name="note" label={t('Note')} maxLength={200} />
      </Stack>
    </FormDialog>
  )
}
