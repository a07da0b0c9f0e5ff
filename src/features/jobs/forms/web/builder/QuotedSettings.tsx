import { ActionIcon, Paper, Stack, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { bundlesContract } from '#features/stock/bundles/bundles.contract.ts'
import { ItemPicker } from '#features/stock/inventory/web/ItemPicker.tsx'
import { useOfferedItems } from '#features/stock/price-book/web/use-offered-items.ts'
import { type FormQuoted, mostQuoted } from '#shared/forms/form.ts'
import { useTexts } from '#web/i18n.ts'
import { NumberInput } from '#web/ui/input/NumberInput.tsx'
import { Select } from '#web/ui/select/Select.tsx'
import { useRead } from '#web/use-endpoint.ts'
import classes from '../forms.module.css'
import type { FieldValues } from './form-blocks.ts'

interface QuotedSettingsProps {
  /** Answers that count as failed. */
  fails: { value: string; label: string }[]
  quotes: readonly FormQuoted[]
  put: (facts: Partial<FieldValues>) => void
}

/** Parts and bundles that a quote is proposed with once the field fails. */
export function QuotedSettings({ fails, quotes, put }: QuotedSettingsProps) {
  const t = useTexts()
  const { offered, isKnown } = useOfferedItems()
  const { data: read } = useRead(bundlesContract.all, {}, { staleTime: 60_000 })
  const bundles = read?.list ?? []
  // A field without any says nothing of them, as those from before there were any.
  const set = (next: readonly FormQuoted[]) => put({ quotes: next.length > 0 ? next : undefined })
  const add = (kind: FormQuoted['kind'], id: number, name: string, quantity = 1) =>
    set([...quotes, { kind, id, name: name.slice(0, 200), quantity, is: '' }])
  const isGone = ({ kind, id }: FormQuoted) =>
    kind === 'item'
      ? isKnown && !offered.some(item => item.id === id)
      : read && !bundles.some(b => b.id === id)
  const isFull = quotes.length >= mostQuoted
  return (
    <Stack gap="xs">
      <Text size="sm" fw={500}>
        {t('Parts to quote if it fails')}
      </Text>
      {quotes.map((quoted, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts are told apart by their place alone
        <Paper key={at} withBorder radius="md" p="xs">
          <div className={classes.quoted}>
            <div>
              <Text size="sm">{quoted.name}</Text>
              {isGone(quoted) && (
                <Text size="xs" c="var(--mantine-color-error)">
                  {t('No longer in the price book')}
                </Text>
              )}
            </div>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={t('Remove {{name}}', { name: quoted.name })}
              onClick={() => set(quotes.toSpliced(at, 1))}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </div>
          <div className={classes.pair}>
            <NumberInput
              label={t('Quantity')}
              value={quoted.quantity}
              min={0.001}
              max={100_000}
              onChange={value => {
                if (Number(value) > 0) set(quotes.with(at, { ...quoted, quantity: Number(value) }))
              }}
            />
            {(fails.length > 1 || quoted.is !== '') && (
              <Select
                label={t('For the answer')}
                data={[{ value: '', label: t('Any failed') }, ...fails]}
                value={quoted.is}
                allowDeselect={false}
                onChange={is => set(quotes.with(at, { ...quoted, is: is ?? '' }))}
              />
            )}
          </div>
        </Paper>
      ))}
      <ItemPicker
        label={t('Add a part')}
        none={t('The price book has no items yet.')}
        disabled={isFull}
        onPick={({ id, label, quantity }) => add('item', id, label, quantity)}
      />
      {bundles.length > 0 && (
        <Select
          aria-label={t('Add Bundle')}
          placeholder={t('Add Bundle')}
          searchable
          limit={50}
          disabled={isFull}
          nothingFoundMessage={t('No matching bundles')}
          data={bundles.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={null}
          onChange={value => {
            const bundle = bundles.find(each => String(each.id) === value)
            if (bundle) add('bundle', bundle.id, bundle.name)
          }}
        />
      )}
    </Stack>
  )
}
