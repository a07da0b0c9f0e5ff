import { ActionIcon, Button, Stack } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { noFurtherRow } from '#features/stock/bundles/bundles.rules.ts'
import { useOfferedParts } from '#features/stock/inventory/web/use-offered-parts.ts'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { NumberField } from '#web/forms/NumberField.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { TextArea } from '#web/forms/TextArea.tsx'
import { useRowForm } from '#web/forms/use-row-form.ts'
import { useTexts } from '#web/i18n.ts'
import { type StockTemplate, stockTemplatesContract } from '../stock-templates.contract.ts'
import { type TemplateItem, templateProblem } from '../stock-templates.rules.ts'
import classes from './stock-templates.module.css'

interface StockTemplateDialogProps {
  /** null: a new one. */
  template: StockTemplate | null
  onClose: () => void
}

/** A stock template: its parts, each once, to how many a van is filled up, and the fewest there should be. */
export function StockTemplateDialog({ template, onClose }: StockTemplateDialogProps) {
  const t = useTexts()
  const { parts, note } = useOfferedParts()
  const offered = parts.map(part => ({ id: part.value, label: part.label }))
  const { name, description, items } = template ?? { name: '', description: '', items: [] }
  const form = useRowForm(stockTemplatesContract, template, {
    defaults: { name, description, items: items as TemplateItem[] },
    toInput: values => ({
      ...values,
      items: values.items.map(({ id, quantity, min }) => ({
        id: id!,
        quantity: quantity ?? 0,
        min: min ?? 0,
      })),
    }),
    rules: values => {
      const problem = templateProblem(values.items)
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
  return (
    <FormDialog
      opened
      size="lg"
      form={form}
      title={template ? template.name : t('New stock template')}
      onClose={onClose}
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
                label={t('Part')}
                description={note}
                searchable
                limit={50}
                nothingFoundMessage={t('No part matches')}
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
              <NumberField
                name={`items.${i}.min`}
                label={t('Minimum')}
                thousandSeparator=""
                min={0}
                max={100_000}
                decimalScale={3}
              />
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
            if (!why) rows.append({ id: null, quantity: 1, min: 0 })
          }}
        >
          {t('Add Item')}
        </Button>
      </Stack>
    </FormDialog>
  )
}
