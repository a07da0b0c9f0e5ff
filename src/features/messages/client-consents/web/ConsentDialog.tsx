import { Stack } from '@mantine/core'
import { type ConsentWay, consentWays, sourceLabels } from '#features/talk/consents/consents.rules.ts'
import { dayText } from '#shared/dates.ts'
import { DayField } from '#web/forms/DayField.tsx'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { TextArea } from '#web/forms/TextArea.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useSend } from '#web/use-endpoint.ts'
import { clientConsentsContract } from '../client-consents.contract.ts'
import { type ConsentAddress, shownAddress } from './shown-address.ts'

interface ConsentDialogProps {
  client: number
  addresses: readonly ConsentAddress[]
  onClose: () => void
}

/** Enters that somebody has agreed to marketing: who, how, when, and what shows it. */
export function ConsentDialog({ client, addresses, onClose }: ConsentDialogProps) {
  const t = useTexts()
  const { today } = useCompanyTime()
  const record = useSend(clientConsentsContract.record, { saved: ({ message }) => message })
  const first = addresses.find(({ state }) => state !== 'express') ?? addresses[0]!
  const form = useContractForm(clientConsentsContract.record, {
    defaults: {
      to: `${first.channel} ${first.address}`,
      source: 'phone' as ConsentWay,
      evidence: '',
      given_on: dayText(today) as string | null,
    },
    draft: `consent ${client}`,
    fieldNames: { address: 'to', channel: 'to' },
    toInput: ({ to, ...rest }) => {
      const [channel, address] = to.split(' ') as ['sms' | 'email', string]
      return { client_id: client, channel, address, ...rest }
    },
    onSubmit: async input => {
      await record.send(input)
      onClose()
    },
  })
  return (
    <FormDialog opened form={form} title={t('Record consent')} onClose={onClose}>
      <Stack gap="md">
        <SelectField<string>
          name="to"
          label={t('Number or address')}
          data={addresses.map(each => ({
            value: `${each.channel} ${each.address}`,
            label: [shownAddress(each), each.contact].filter(Boolean).join(', '),
          }))}
        />
        <SelectField<ConsentWay>
          name="source"
          label={t('How they agreed')}
          data={consentWays.map(value => ({ value, label: t(sourceLabels[value]) }))}
        />
        <DayField name="given_on" label={t('Day')} />
        <TextArea
          name="evidence"
          label={t('Evidence')}
          description={t('Who asked, what was said, where the form is.')}
          withAsterisk
          minRows={3}
          maxLength={1_000}
          data-autofocus
        />
      </Stack>
    </FormDialog>
  )
}
