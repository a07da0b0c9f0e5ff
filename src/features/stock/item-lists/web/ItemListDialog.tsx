import { ActionIcon, Button, Stack } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { NumberField } from '#web/forms/NumberField.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { TextArea } from '#web/forms/TextArea.tsx'
import { useRowForm } from '#web/forms/use-row-form.ts'
import { useTexts } from '#web/i18n.ts'
import type { ItemList, ItemListContract } from '../item-lists.contract.ts'
import { type ListedItem, noFurtherRow } from '../item-lists.rules.ts'
import classes from './item-lists.module.css'

interface ItemListDialogProps<Item extends ListedItem> {
  contract: ItemListContract
  /** null: a new one. */
  list: ItemList | null
  /** Title of a new one, name of a row's item, and what a search that finds none says. */
  texts: { add: string; item: string; noItem: string }
  offered: readonly { id: number; label: string }[]
  /** Says that there are more. */
  note: string | undefined
  /** A row as it is added. */
  fresh: Item
  /** The first thing that is wrong with the items. */
  problem: (items: readonly Item[]) => { row: number; message: string } | null
  /** Further columns of a row, by the path of its fields. */
  column: (item: Item, path: string) => ReactNode
  footerStart?: (items: readonly Item[]) => ReactNode
  onClose: () => void
}

/** A named list of items, each once, with their quantities. */
export function ItemListDialog<Item extends ListedItem>({
  contract,
  list,
  texts,
  offered,
  note,
  fresh,
  problem,
  column,
  footerStart,
  onClose,
}: ItemListDialogProps<Item>) {
  const t = useTexts()
  const { name, description, items } = list ?? { name: '', description: '', items: [] }
  const form = useRowForm(contract, list, {
    defaults: { name, description, items: items as ListedItem[] },
    toInput: values => ({
      ...values,
      // A field that was emptied is none.
      items: values.items.map(
        item =>
          Object.fromEntries(Object.entries(item).map(([key, value]) => [key, value ?? 0])) as {
            id: number
            quantity: number
          },
      ),
    }),
    rules: values => {
      const found = problem(values.items as Item[])
      return found ? [{ field: `items.${found.row}.id`, message: found.message }] : []
    },
    added: reply => reply.message,
    saved: reply => reply.message,
    onDone: onClose,
  })
  // The rows' own `id` is that of the item.
  const rows = useFieldArray({ control: form.methods.control, name: 'items', keyName: 'key' })
  const chosen = form.methods.watch('items') as Item[]
  const [isRefused, setRefused] = useState(false)
  const why = noFurtherRow(chosen, offered)
  return (
    <FormDialog
      opened
      size="lg"
      form={form}
      title={list ? list.name : texts.add}
      onClose={onClose}
      footerStart={footerStart?.(chosen)}
    >
      <Stack gap="md">
        <TextField name="name" label={t('Name')} withAsterisk maxLength={120} data-autofocus />
        <TextArea name="description" label={t('Description')} maxLength={2_000} />
        {rows.fields.map((row, i) => {
          const item = chosen[i] ?? (row as unknown as Item)
          const label =
            offered.find(each => each.id === item.id)?.label ??
            t('Item {{number}}', { number: String(i + 1) })
          return (
            <div key={row.key} className={classes.row}>
              <SelectField<number>
                name={`items.${i}.id`}
                label={texts.item}
                description={note}
                searchable
                limit={50}
                nothingFoundMessage={texts.noItem}
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
              {column(item, `items.${i}`)}
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
            if (!why) rows.append(fresh)
          }}
        >
          {t('Add Item')}
        </Button>
      </Stack>
    </FormDialog>
  )
}
