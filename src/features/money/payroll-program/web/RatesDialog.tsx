import { Stack, Text } from '@mantine/core'
import type { Receives } from '#shared/endpoint.ts'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { payrollProgramContract } from '../payroll-program.contract.ts'
import { notSent } from '../sheet-lines.rules.ts'

type Rates = Receives<typeof payrollProgramContract.rates>

/** Which earnings rate each pay item goes to; asked of the program as the dialog opens. */
export function RatesDialog({ onClose }: { onClose: () => void }) {
  const read = useRead(payrollProgramContract.rates, {}, { staleTime: 0 })
  return read.data ? <RatesForm rates={read.data.rates} items={read.data.items} onClose={onClose} /> : null
}

interface Values {
  items: { key: string; rate: string }[]
}

function RatesForm({ rates, items, onClose }: Pick<Rates, 'rates' | 'items'> & { onClose: () => void }) {
  const t = useTexts()
  const save = useSend(payrollProgramContract.saveRates, { saved: 'Saved.' })
  const form = useContractForm<typeof payrollProgramContract.saveRates, Values>(
    payrollProgramContract.saveRates,
    {
      defaults: { items: items.map(({ key, rate }) => ({ key, rate })) },
      toInput: values => ({ items: values.items.filter(({ rate }) => rate) }),
      draft: 'earnings rates',
      onSubmit: async input => {
        await save.send(input)
        onClose()
      },
    },
  )
  const choices = [
    { value: notSent, label: t('Don’t send') },
    ...rates.map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    <FormDialog opened form={form} onClose={onClose} title={t('Earnings rates')} save={t('Save')}>
      <Stack gap="md">
        {items.length === 0 && <Text size="sm">{t('Pay items appear after your first run.')}</Text>}
        {items.map(({ key, name }, i) => (
          <SelectField key={key} name={`items.${i}.rate`} label={name} data={choices} />
        ))}
      </Stack>
    </FormDialog>
  )
}
