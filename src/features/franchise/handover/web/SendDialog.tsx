import { Stack } from '@mantine/core'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { SwitchField } from '#web/forms/SwitchField.tsx'
import { TextArea } from '#web/forms/TextArea.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { useSend } from '#web/use-endpoint.ts'
import { handoverContract } from '../handover.contract.ts'
import type { HandoverKind } from '../handover-access.rules.ts'

interface SendDialogProps {
  kind: HandoverKind
  id: number
  /** One at least. */
  companies: readonly { id: number; name: string }[]
  onClose: () => void
}

const titles = {
  job: 'Hand this job over',
  lead: 'Hand this lead over',
  client: 'Hand this client over',
} as const

/** Sends a job, a lead or a client to another company, which accepts or declines it. */
export function SendDialog({ kind, id, companies, onClose }: SendDialogProps) {
  const t = useTexts()
  const send = useSend(handoverContract.send, { saved: t('Handed over. We’ll tell you when they answer.') })
  const form = useContractForm(handoverContract.send, {
    draft: `hand over ${kind} ${id}`,
    defaults: { company_id: companies[0]!.id, note: '', with_prices: false, with_files: true },
    toInput: values => ({ ...values, kind, id }),
    onSubmit: async input => {
      await send.send(input)
      onClose()
    },
  })
  return (
    <FormDialog opened form={form} title={t(titles[kind])} save={t('Hand over')} onClose={onClose}>
      <Stack gap="md">
        <SelectField
          name="company_id"
          label={t('To company')}
          data={companies.map(company => ({ value: String(company.id), label: company.name }))}
          searchable
          allowDeselect={false}
        />
        <TextArea name="note" label={t('Note for them')} maxLength={5_000} minRows={2} />
        {kind !== 'client' && (
          <SwitchField name="with_files" label={kind === 'job' ? t('Include files') : t('Include photos')} />
        )}
        {kind === 'job' && (
          <SwitchField
            name="with_prices"
            label={t('Include part prices')}
            description={t('If off, they see quantities only.')}
          />
        )}
      </Stack>
    </FormDialog>
  )
}
