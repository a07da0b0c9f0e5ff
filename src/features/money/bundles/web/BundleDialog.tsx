import { ActionIcon, Button, NumberInput, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { itemsContract } from '#features/work/items/items.contract.ts'
import { useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import type { SendError } from '#web/send.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { type Bundle, bundlesContract } from '../bundles.contract.ts'
import { type BundleItem, bundleProblem, bundleTexts, bundleTotal, noFurtherRow } from '../bundles.rules.ts'
import classes from './bundles.module.css'

interface BundleDialogProps {
  /** null: a new one. */
  bundle: Bundle | null
  onClose: () => void
}

/** A bundle: its name and its items, each once, with their quantities and what they come to. */
export function BundleDialog({ bundle, onClose }: BundleDialogProps) {
  const t = useTexts()
  const offered = useRead(itemsContract.options, {}, { staleTime: 60_000 }).data?.result ?? []
  const add = useSend(bundlesContract.add, { saved: reply => reply.message })
  const edit = useSend(bundlesContract.edit, { saved: reply => reply.message })
  const [name, setName] = useState(bundle?.name ?? '')
  const [description, setDescription] = useState(bundle?.description ?? '')
  const [items, setItems] = useState<BundleItem[]>(bundle?.items ?? [])
  const [isDirty, setDirty] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const busy = add.isPending || edit.isPending
  const priceOf = (id: number) => Math.round((offered.find(item => item.id === id)?.price ?? 0) * 100)
  const why = noFurtherRow(items, offered)
  const put = (next: BundleItem[]) => {
    setItems(next)
    setDirty(true)
    setErrors({})
  }
  const change = (row: number, facts: Partial<BundleItem>) =>
    put(items.map((item, i) => (i === row ? { ...item, ...facts } : item)))

  async function save() {
    const problem = bundleProblem(items)
    if (name.trim() === '') return setErrors({ name: t(bundleTexts.noName) })
    if (problem) return setErrors({ [`items.${problem.row}`]: t(problem.message) })
    const sent = { name, description, items: items.map(({ id, quantity }) => ({ id: id!, quantity })) }
    try {
      if (bundle) await edit.send({ ...sent, id: bundle.id, version: bundle.version })
      else await add.send(sent)
      onClose()
    } catch (error) {
      const { fields } = error as SendError
      const told = Object.entries(fields ?? {}).map(([field, text]) => [field.replace(/\.id$/, ''), t(text)])
      setErrors(Object.fromEntries(told))
    }
  }

  return (
    <Dialog
      opened
      size="lg"
      title={bundle ? bundle.name : t('New Bundle')}
      dirty={isDirty}
      busy={busy}
      onClose={onClose}
      onSave={() => void save()}
      footer={
        <>
          <strong style={{ marginInlineEnd: 'auto' }}>
            {t('Total {{amount}}', { amount: moneyText(bundleTotal(items, priceOf)) })}
          </strong>
          <Button variant="default" disabled={busy} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button loading={busy} onClick={() => void save()}>
            {t('Save')}
          </Button>
        </>
      }
    >
      <Stack gap="md">
        <TextInput
          label={t('Name')}
          withAsterisk
          maxLength={120}
          data-autofocus
          value={name}
          error={errors.name}
          onChange={({ currentTarget: { value } }) => {
            setName(value)
            setDirty(true)
            setErrors({})
          }}
        />
        <Textarea
          label={t('Description')}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={2_000}
          value={description}
          onChange={({ currentTarget: { value } }) => {
            setDescription(value)
            setDirty(true)
          }}
        />
        {items.map((item, row) => {
          const label =
            offered.find(each => each.id === item.id)?.label ??
            t('Item {{number}}', { number: String(row + 1) })
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row that is not chosen yet has no other name
            <div key={row} className={classes.row}>
              <Select
                label={t('Item')}
                searchable
                limit={50}
                allowDeselect={false}
                nothingFoundMessage={t('No item matches')}
                data={offered.map(({ id, label: text }) => ({
                  value: String(id),
                  label: text,
                  disabled: id !== item.id && items.some(each => each.id === id),
                }))}
                value={item.id === null ? null : String(item.id)}
                error={errors[`items.${row}`]}
                onChange={value => change(row, { id: value === null ? null : Number(value) })}
              />
              <NumberInput
                label={t('Quantity')}
                hideControls
                min={0}
                max={100_000}
                decimalScale={3}
                value={item.quantity}
                onChange={value => change(row, { quantity: Number(value) || 0 })}
              />
              <span className={classes.price}>{moneyText(bundleTotal([item], priceOf))}</span>
              <ActionIcon
                className={classes.remove}
                variant="subtle"
                color="red"
                aria-label={t('Remove {{name}}', { name: label })}
                onClick={() => put(items.filter((_, i) => i !== row))}
              >
                <IconTrash size={16} />
              </ActionIcon>
            </div>
          )
        })}
        {errors.items && (
          <p role="alert" className={classes.problem}>
            {errors.items}
          </p>
        )}
        <Button
          variant="default"
          leftSection={<IconPlus size={16} />}
          style={{ alignSelf: 'flex-start' }}
          onClick={() => (why ? setErrors({ items: t(why) }) : put([...items, { id: null, quantity: 1 }]))}
        >
          {t('Add Item')}
        </Button>
      </Stack>
    </Dialog>
  )
}
