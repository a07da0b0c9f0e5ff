import { SimpleGrid } from '@mantine/core'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { NumberField } from '#web/forms/NumberField.tsx'
import { SwitchField } from '#web/forms/SwitchField.tsx'
import { TextArea } from '#web/forms/TextArea.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { useSend } from '#web/use-endpoint.ts'
import { type Item, itemsContract } from '../items.contract.ts'

interface ItemDialogProps {
  /** null: a new one. */
  item: Item | null
  onClose: () => void
}

export function ItemDialog({ item, onClose }: ItemDialogProps) {
  const t = useTexts()
  const add = useSend(itemsContract.add, { saved: 'Added.' })
  const edit = useSend(itemsContract.edit, { saved: 'Saved.' })
  const form = useContractForm(itemsContract.add, {
    defaults: {
      name: item?.name ?? '',
      description: item?.description ?? '',
      price: item?.price ?? 0,
      cost: item?.cost ?? null,
      quantity: item?.quantity ?? 1,
      is_taxable: item?.is_taxable ?? true,
    },
    onSubmit: async input => {
      if (item) await edit.send({ ...input, id: item.id, version: item.version })
      else await add.send(input)
      onClose()
    },
  })
  return (
    <FormDialog
      opened
      form={form}
      onClose={onClose}
      title={item ? item.name : t('New Item')}
      subtitle={item ? t('Jobs that have it keep name and price as they were.') : undefined}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextField
          name="name"
          label={t('Item name')}
          withAsterisk
          maxLength={200}
          data-autofocus
          style={{ gridColumn: '1 / -1' }}
        />
        <NumberField name="price" label={t('Price without tax')} prefix="$" decimalScale={2} min={0} />
        <NumberField name="cost" label={t('Cost to us')} prefix="$" decimalScale={2} min={0} />
        <NumberField name="quantity" label={t('Usual quantity')} decimalScale={3} min={0} />
      </SimpleGrid>
      <TextArea name="description" label={t('Description')} maxLength={2_000} mt="md" />
      <SwitchField name="is_taxable" label={t('Taxable')} mt="md" />
    </FormDialog>
  )
}
