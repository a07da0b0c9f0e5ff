import { FormDialog } from '#web/forms/FormDialog.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { useSend } from '#web/use-endpoint.ts'
import { type PayrollPerson, payrollContract } from '../payroll.contract.ts'

interface PayrollItemsProps {
  people: readonly PayrollPerson[]
  onClose: () => void
}

interface Values {
  items: { key: string; name: string }[]
}

/** Names of pay items as the payroll program has them; set once, used by every file. */
export function PayrollItems({ people, onClose }: PayrollItemsProps) {
  const t = useTexts()
  const save = useSend(payrollContract.saveItems, { saved: 'Saved.' })
  const names = new Map(people.flatMap(({ lines }) => lines.map(({ key, item }) => [key, item] as const)))
  const items = [...names].map(([key, name]) => ({ key, name }))
  const form = useContractForm<typeof payrollContract.saveItems, Values>(payrollContract.saveItems, {
    defaults: { items },
    draft: 'pay items',
    onSubmit: async input => {
      await save.send(input)
      onClose()
    },
  })
  return (
    <FormDialog
      opened
      form={form}
      onClose={onClose}
      title={t('Pay item names')}
      subtitle={t('Use the names from your payroll software.')}
      save={t('Save')}
    >
      {items.map(({ key, name }, i) => (
        <TextField key={key} name={`items.${i}.name`} label={name} maxLength={120} />
      ))}
    </FormDialog>
  )
}
