import { ActionIcon, Button, Stack } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { useOfferedItems } from '#features/stock/price-book/web/use-offered-items.ts'
import { priceOf } from '#shared/unit-price.ts'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { NumberField } from '#web/forms/NumberField.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { TextArea } from '#web/forms/TextArea.tsx'
import { useRowForm } from '#web/forms/use-row-form.ts'
import { useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import { type Bundle, bundlesContract } from '../bundles.contract.ts'
import { type BundleItem, bundleProblem, bundleTotal, noFurtherRow } from '../bundles.rules.ts'
import classes from './bundles.module.css'

interface BundleDialogProps {
  /** null: a new one. */
  bundle: Bundle | null
  onClose: () => void
}

/** A bundle: its name and its items, each once, with their quantities and what they come to. */
export function BundleDialog({ bundle, onClose }: BundleDialogProps) {
  const t = useTexts()
  const { offered, note } = useOfferedItems()
  const { name, description, items } = bundle ?? { name: '', description: '', items: [] }
  const form = useRowForm(bundlesContract, bundle, {
    defaults: { name, description, items: items as BundleItem[] },
    toInput: values => ({
      ...values,
      items: values.items.map(({ id, quantity }) => ({ id: id!, quantity: quantity ?? 0 })),
    }),
    rules: values => {
      const problem = bundleProblem(values.items)
      return problem ? [{ field: `items.${problem.row}.id`, message: problem.message }] : []
    },
    added: reply => reply.message,
    saved: reply => reply.message,
    onDone: onClose,
  })
  // The rows' own `id` is that of the item.
  const rows = useFieldArray({ control: form.methods.control, name: 'items', keyName: 'key' })
  const chosen = form.methods.watch('items')
  const [isRefused, setRefused] = useState(false)
  const why = noFurtherRow(chosen, offered)
  const netOf = (id: number) => priceOf(offered.find(item => item.id === id)?.price ?? 0)
  return (
    <FormDialog
      opened
      size="lg"
      form={form}
      title={bundle ? bundle.name : t('New Bundle')}
      onClose={onClose}
      footerStart={
        <strong>{t('Total {{amount}}', { amount: moneyText(bundleTotal(chosen, netOf)) })}</strong>
      }
    >
      <Stack gap="md">
        <TextField name="name" label={t('Name')} withAsterisk maxLength={120} data-autofocus />
        <TextArea name="description" label={t('Description')} maxLength={2_000} />
        {rows.fields.map((row, i) => {
          const item = chosen[i] ?? row
          const label =
            offered.find(each => each.id === item.id)?.label ??
            t('Item {{number}}', { number: String(i + 1) })
          return (
            <div key={row.key} className={classes.row}>
              <SelectField<number>
                name={`items.${i}.id`}
                label={t('Item')}
                description={note}
                searchable
                limit={50}
                nothingFoundMessage={t('No item matches')}
                data={offered.map(({ id, label: text }) => ({
                  value: id,
                  label: text,
                  disabled: id !== item.id && chosen.some(each => each.id === id),
                }))}
              />
              <NumberField
                name={`items.${i}.quantity`}
                label={t('Quantity')}
                thousandSeparator=""
                min={0}
                max={100_000}
                decimalScale={3}
              />
              <span className={classes.price}>{moneyText(bundleTotal([item], netOf))}</span>
              <ActionIcon
                className={classes.remove}
                variant="subtle"
                color="red"
                aria-label={t('Remove {{name}}', { name: label })}
                onClick={() => rows.remove(i)}
              >
                <IconTrash size={16} />
              </ActionIcon>
            </div>
          )
        })}
        {isRefused && why && (
          <p role="alert" className={classes.problem}>
            {t(why)}
          </p>
        )}
        <Button
          variant="default"
          leftSection={<IconPlus size={16} />}
          style={{ alignSelf: 'flex-start' }}
          onClick={() => {
            setRefused(why !== null)
            if (!why) rows.append({ id: null, quantity: 1 })
          }}
        >
          {t('Add Item')}
        </Button>
      </Stack>
    </FormDialog>
  )
}
