import { Button } from '@mantine/core'
import { IconCash } from '@tabler/icons-react'
import { useFormContext, useWatch } from 'react-hook-form'
import { type Payment, seesMoney } from '#features/jobs/job-payment/job-payment.rules.ts'
import { moneyFields } from '#features/jobs/jobs/jobs.rules.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { useTexts } from '#web/i18n.ts'
import { lazyPart } from '#web/lazy-part.tsx'
import { useViewer } from '#web/viewer.ts'
import type { JobValues } from './job-values.ts'

/** Amounts and their fields are not waited for: the job itself is read first. */
const PaymentFields = lazyPart(
  async () => (await import('#features/jobs/job-payment/web/PaymentFields.tsx')).PaymentFields,
)

interface PaymentPartProps {
  jobId: number
  /** The job has an invoice that was issued, which says what tax and fee are. */
  invoiced: boolean
}

/** For who may see money; for others nothing. */
export function PaymentPart({ jobId, invoiced }: PaymentPartProps) {
  const t = useTexts()
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
    <>
      <PaymentFields
        payment={payment}
        errors={errors}
        isInvoiced={invoiced}
        onChange={change => {
          for (const [field, value] of Object.entries(change))
            setValue(field as keyof Payment, value as never, { shouldDirty: true })
        }}
      />
      <Button
        size="md"
        variant="light"
        leftSection={<IconCash size={18} />}
        renderRoot={props => <AppLink to={`/jobs/${jobId}/payment`} {...props} />}
      >
        {t('Take Payment')}
      </Button>
    </>
  )
}
