import { ActionIcon, Autocomplete, Button, Checkbox, NumberInput, TextInput } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowUp,
  IconHeading,
  IconPackage,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { bundlesContract } from '#features/stock/bundles/bundles.contract.ts'
import { itemsContract } from '#features/stock/price-book/items.contract.ts'
import { priceFor } from '#features/stock/price-book/items.rules.ts'
import { type Offered, useOfferedItems } from '#features/stock/price-book/web/use-offered-items.ts'
import { priceOf } from '#shared/unit-price.ts'
import { useTexts } from '#web/i18n.ts'
import { lazyPart } from '#web/lazy-part.tsx'
import { moneyText } from '#web/money-text.ts'
import { GrowingText } from '#web/ui/GrowingText.tsx'
import { MoneyInput } from '#web/ui/MoneyInput.tsx'
import { Select } from '#web/ui/Select.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { useMay } from '#web/viewer.ts'
import { type DocumentLine, lineAmount, mostLines } from '../documents.rules.ts'
import classes from './documents.module.css'
import { bundleLines, newLine } from './edited-document.ts'

const NewInvoiceItemDialog = lazyPart(
  async () => (await import('#features/stock/price-book/web/NewInvoiceItemDialog.tsx')).NewInvoiceItemDialog,
)

export interface LinesEditorProps<L extends DocumentLine> {
  lines: readonly L[]
  onChange: (lines: L[]) => void
  /** Prices contain the tax. */
  withTax: boolean
  /** Basis points. */
  tax: number
  /** Makes a line of this kind of document. */
  make: (line: DocumentLine) => L
  /** Further fields of a line in this kind of document. */
  more?: (line: L, change: (facts: Partial<L>) => void) => ReactNode
  /** Messages by path: 'lines.0.name'. */
  errors: Readonly<Record<string, string>>
}

/** The lines of a quote or an invoice; a name may be one of the catalogue's items, which brings its price. */
export function LinesEditor<L extends DocumentLine>({
  lines,
  onChange,
  withTax,
  tax,
  make,
  more,
  errors,
}: LinesEditorProps<L>) {
  const t = useTexts()
  const { offered, note } = useOfferedItems()
  const bundles = useRead(bundlesContract.all, {}, { staleTime: 60_000 }).data?.list ?? []
  const [added, setAdded] = useState<string | null>(null)
  const mayAdd = useMay(itemsContract.add.access)
  /** The line that becomes an item of the price book. */
  const [kept, setKept] = useState<L | null>(null)
  const change = (id: string, facts: Partial<L>) =>
    onChange(lines.map(line => (line.id === id ? { ...line, ...facts } : line)))
  const move = (from: number, to: number) => {
    const next = [...lines]
    next.splice(to, 0, ...next.splice(from, 1))
    onChange(next)
  }

  /** The item's price, with or without tax like the document's prices. */
  const priceIn = ({ entered_price, price_with_tax, is_taxable }: Offered[number]): number =>
    priceFor({ price_cents: priceOf(entered_price ?? 0), price_with_tax, is_taxable }, withTax, tax)

  function rename(line: L, name: string) {
    const item = offered.find(each => each.label === name)
    if (!item) return change(line.id, { name, item_id: null } as Partial<L>)
    const facts: Partial<DocumentLine> = {
      name,
      item_id: item.id,
      is_taxable: item.is_taxable,
      price_cents: priceIn(item),
      quantity: line.quantity === 1 ? item.quantity : line.quantity,
      ...(line.description === '' && { description: item.description }),
    }
    change(line.id, facts as Partial<L>)
  }

  function add(section?: string) {
    const blank = newLine(lines)
    setAdded(blank.id)
    onChange([...lines, make(section === undefined ? blank : { ...blank, section })])
  }

  return (
    <div className={classes.lines}>
      {lines.map((line, i) => {
        const startsSection = line.section !== (lines[i - 1]?.section ?? '')
        const name = line.name || t('Line {{number}}', { number: String(i + 1) })
        return (
          <fieldset key={line.id} className={classes.line} aria-label={name}>
            {(startsSection || line.section !== '') && (i === 0 || startsSection) && (
              <TextInput
                className={classes.section}
                label={t('Section')}
                value={line.section}
                maxLength={120}
                onChange={({ currentTarget: { value } }) =>
                  onChange(renamedSection(lines, i, line.section, value))
                }
              />
            )}
            <div className={classes.row}>
              <Autocomplete
                className={classes.name}
                label={t('Item')}
                placeholder={t('Type, or choose an item')}
                description={note}
                data={[...new Set(offered.map(item => item.label))]}
                limit={30}
                maxLength={200}
                value={line.name}
                error={errors[`lines.${i}.name`]}
                autoFocus={line.id === added}
                onChange={value => rename(line, value)}
              />
              <NumberInput
                className={classes.quantity}
                label={t('Quantity')}
                hideControls
                min={0}
                max={100_000}
                decimalScale={3}
                value={line.quantity}
                onChange={value => change(line.id, { quantity: Number(value) || 0 } as Partial<L>)}
              />
              <div className={classes.price}>
                <MoneyInput
                  isPrice
                  label={withTax ? t('Price with tax') : t('Price')}
                  cents={line.price_cents}
                  onChange={price_cents => change(line.id, { price_cents } as Partial<L>)}
                />
              </div>
              <NumberInput
                className={classes.discount}
                label={t('Discount')}
                suffix=" %"
                hideControls
                min={0}
                max={100}
                decimalScale={2}
                value={line.discount / 100}
                onChange={value =>
                  change(line.id, { discount: Math.round((Number(value) || 0) * 100) } as Partial<L>)
                }
              />
              <div className={classes.amount}>
                <span className={classes.amountLabel}>{t('Amount')}</span>
                <strong>{moneyText(lineAmount(line))}</strong>
              </div>
            </div>
            <div className={classes.under}>
              <GrowingText
                className={classes.description}
                aria-label={t('Description of {{name}}', { name })}
                placeholder={t('Description')}
                minRows={1}
                maxRows={8}
                maxLength={2_000}
                value={line.description}
                onChange={({ currentTarget: { value } }) =>
                  change(line.id, { description: value } as Partial<L>)
                }
              />
              <div className={classes.tools}>
                <Checkbox
                  label={t('Taxable')}
                  checked={line.is_taxable}
                  onChange={({ currentTarget: { checked } }) =>
                    change(line.id, { is_taxable: checked } as Partial<L>)
                  }
                />
                {more?.(line, facts => change(line.id, facts))}
                <span className={classes.moves}>
                  {mayAdd && line.item_id === null && line.name !== '' && (
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      aria-label={t('Create {{name}} as new invoice item', { name })}
                      onClick={() => setKept(line)}
                    >
                      <IconPackage size={16} />
                    </ActionIcon>
                  )}
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    disabled={i === 0}
                    aria-label={t('Move {{name}} up', { name })}
                    onClick={() => move(i, i - 1)}
                  >
                    <IconArrowUp size={16} />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    disabled={i === lines.length - 1}
                    aria-label={t('Move {{name}} down', { name })}
                    onClick={() => move(i, i + 1)}
                  >
                    <IconArrowDown size={16} />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    color="red"
                    aria-label={t('Remove {{name}}', { name })}
                    onClick={() => onChange(lines.filter(each => each.id !== line.id))}
                  >
                    <IconTrash size={16} />
                  </ActionIcon>
                </span>
              </div>
            </div>
          </fieldset>
        )
      })}
      {errors.lines && (
        <p role="alert" className={classes.problem}>
          {errors.lines}
        </p>
      )}
      {kept && (
        <NewInvoiceItemDialog
          from={{ ...kept, price_with_tax: withTax, tax }}
          onClose={() => setKept(null)}
          onAdded={item => {
            change(kept.id, { item_id: item.id, name: item.name } as Partial<L>)
            setKept(null)
          }}
        />
      )}
      <div className={classes.adds}>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} />}
          disabled={lines.length >= mostLines}
          onClick={() => add()}
        >
          {t('Add Line')}
        </Button>
        <Button
          variant="subtle"
          leftSection={<IconHeading size={16} />}
          disabled={lines.length >= mostLines}
          onClick={() => add(t('New section'))}
        >
          {t('Add Section')}
        </Button>
        {bundles.length > 0 && (
          <Select
            aria-label={t('Add Bundle')}
            placeholder={t('Add Bundle')}
            searchable
            limit={50}
            nothingFoundMessage={t('No bundle matches')}
            data={bundles.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={null}
            onChange={value => {
              const bundle = bundles.find(each => String(each.id) === value)
              if (!bundle) return
              const taken = bundle.items.flatMap(({ id, quantity }) => {
                const item = offered.find(each => each.id === id)
                return item ? [{ ...item, quantity, price_cents: priceIn(item) }] : []
              })
              onChange([...lines, ...bundleLines(lines, bundle.name, taken).map(make)].slice(0, mostLines))
            }}
          />
        )}
      </div>
    </div>
  )
}

/** The run of lines from here on that stand under one heading, under another. */
function renamedSection<L extends DocumentLine>(
  lines: readonly L[],
  from: number,
  old: string,
  section: string,
) {
  const end = lines.findIndex((line, i) => i > from && line.section !== old)
  return lines.map((line, i) => (i >= from && (end < 0 || i < end) ? { ...line, section } : line))
}
