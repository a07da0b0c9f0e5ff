import { memo } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { type Payment, seesMoney } from '#features/jobs/job-payment/job-payment.rules.ts'
import { moneyFields } from '#features/jobs/jobs/jobs.rules.ts'
import { lazyPart } from '#web/lazy-part.tsx'
import { useViewer } from '#web/viewer.ts'
import type { JobValues } from './job-values.ts'
import { setValues } from './set-values.ts'

/** Amounts and their fields are not waited for: the job itself is read first. */
const PaymentFields = lazyPart(
  async () => (await import('#features/jobs/job-payment/web/PaymentFields.tsx')).PaymentFields,
)

interface PaymentPartProps {
  /** The job has an invoice that was issued, which says what tax and fee are. */
  invoiced: boolean
}

/** For who may see money; for others nothing. */
export const PaymentPart = memo(function PaymentPart({ invoiced }: PaymentPartProps) {
  const viewer = useViewer()
  const { control, setValue, formState } = useFormContext<JobValues>()
  const values = useWatch({ control, name: moneyFields }) as unknown[]
  if (!seesMoney(viewer)) return null
  const payment = Object.fromEntries(moneyFields.map((field, i) => [field, values[i]])) as unknown as Payment
  const errors = Object.fromEntries(
    moneyFields.flatMap(field => {
      const message = formState.errors[field]?.message
      return message ? [[field, message]] : []
    }),
  )
  return (
    <PaymentFields
      payment={payment}
      errors={errors}
      isInvoiced={invoiced}
      onChange={change => setValues(setValue, change)}
    />
  )
})
