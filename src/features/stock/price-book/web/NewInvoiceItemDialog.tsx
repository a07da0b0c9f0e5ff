import { Alert, Button, NumberInput, SimpleGrid, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { jobTypesContract } from '#features/account/job-types/job-types.contract.ts'
import { useTaxTexts } from '#features/account/tax-and-fees/web/use-tax-texts.ts'
import { priceInDollars } from '#shared/unit-price.ts'
import { useTexts } from '#web/i18n.ts'
import { SendError } from '#web/send.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { GrowingText } from '#web/ui/GrowingText.tsx'
import { MoneyInput } from '#web/ui/MoneyInput.tsx'
import { MultiSelect } from '#web/ui/MultiSelect.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { type Item, itemsContract } from '../items.contract.ts'
import { netPrice, newInvoiceItemProblem, notAdded, priceFor } from '../items.rules.ts'
import { MarginFields } from './MarginFields.tsx'

interface NewInvoiceItemDialogProps {
  /** The typed line that becomes an item. */
  from: {
    name: string
    description: string
    price_cents: number
    price_with_tax: boolean
    /** Basis points. */
    tax: number
    quantity: number
    is_taxable: boolean
  }
  onAdded: (item: Item) => void
  onClose: () => void
}

/** Makes what was typed once an item of the price book: what the part costs, and what is earned with it. */
export function NewInvoiceItemDialog({ from, onAdded, onClose }: NewInvoiceItemDialogProps) {
  const t = useTexts()
  const taxes = useTaxTexts()
  const types = useRead(jobTypesContract.options, {}, { staleTime: 300_000 }).data?.result ?? []
  const add = useSend(itemsContract.add, { saved: 'Item added successfully', failed: notAdded })
  const [item, setItem] = useState({
    itemName: from.name,
    description: from.description,
    partName: from.name,
    partPrice: 0,
    margin: null as number | null,
    fixedMargin: false,
    jobType: [] as number[],
    is_taxable: from.is_taxable,
    defaultQuantity: from.quantity || 1,
    itemPrice: from.price_cents,
  })
  const [problem, setProblem] = useState<{ field: string; message: string } | null>(null)
  const put = (facts: Partial<typeof item>) => {
    setItem(now => ({ ...now, ...facts }))
    setProblem(null)
  }
  const { price_with_tax, tax } = from
  const entered = (price_cents: number) => ({ price_cents, price_with_tax, is_taxable: item.is_taxable })
  const withTaxOf = (net: number) => priceFor({ ...entered(net), price_with_tax: false }, price_with_tax, tax)
  const errorOf = (field: keyof typeof item) => (problem?.field === field ? t(problem.message) : undefined)

  async function save() {
    const found = newInvoiceItemProblem(item)
    if (found) return setProblem(found)
    try {
      const { result } = await add.send({
        name: item.itemName.trim(),
        description: item.description,
        price: priceInDollars(item.itemPrice),
        include_tax: price_with_tax,
        cost: item.partPrice > 0 ? priceInDollars(item.partPrice) : null,
        quantity: item.defaultQuantity,
        is_taxable: item.is_taxable,
        job_type_ids: item.jobType,
        partName: item.partName.trim(),
        margin: item.margin,
        fixedMargin: item.fixedMargin,
      })
      onAdded(result)
    } catch (error) {
      if (!(error instanceof SendError)) throw error
      error.shown = true
      setProblem({ field: 'itemName', message: error.words ?? t(error) })
    }
  }

  return (
    <Dialog
      opened
      size="lg"
      title={t('Create as new invoice item')}
      onClose={onClose}
      busy={add.isPending}
      onSave={() => void save()}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button loading={add.isPending} onClick={() => void save()}>
            {t('Add')}
          </Button>
        </>
      }
    >
      {problem?.field === 'partName' && (
        <Alert role="alert" color="pink" mb="md">
          {t(problem.message)}
        </Alert>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput
          label={t('Item name')}
          withAsterisk
          maxLength={200}
          data-autofocus
          value={item.itemName}
          error={errorOf('itemName')}
          onChange={({ currentTarget: { value } }) => put({ itemName: value })}
        />
        <MultiSelect
          label={t('Job types')}
          data={types.map(({ value, label }) => ({ value: String(value), label }))}
          value={item.jobType.map(String)}
          onChange={values => put({ jobType: values.map(Number) })}
        />
        <GrowingText
          label={t('Description')}
          minRows={2}
          maxLength={2_000}
          value={item.description}
          onChange={({ currentTarget: { value } }) => put({ description: value })}
          style={{ gridColumn: '1 / -1' }}
        />
        <TextInput
          label={t('Part name')}
          withAsterisk
          maxLength={200}
          value={item.partName}
          onChange={({ currentTarget: { value } }) => put({ partName: value })}
        />
        <MoneyInput
          label={t('Part price')}
          isPrice
          cents={item.partPrice}
          onChange={partPrice =>
            // The price follows the part's as long as nobody has set it.
            put({
              partPrice,
              itemPrice: [0, withTaxOf(item.partPrice)].includes(item.itemPrice)
                ? withTaxOf(partPrice)
                : item.itemPrice,
            })
          }
        />
        {item.partPrice > 0 && (
          <div style={{ gridColumn: '1 / -1' }}>
            <MarginFields
              key={item.partPrice}
              costCents={item.partPrice}
              priceCents={netPrice(entered(item.itemPrice), tax)}
              onPrice={(net, margin, fixedMargin) => put({ itemPrice: withTaxOf(net), margin, fixedMargin })}
            />
          </div>
        )}
        <NumberInput
          label={t('Default quantity')}
          hideControls
          decimalScale={3}
          value={item.defaultQuantity}
          error={errorOf('defaultQuantity')}
          onChange={value => put({ defaultQuantity: Number(value) || 0 })}
        />
        <MoneyInput
          label={price_with_tax ? taxes.priceIncl() : taxes.priceExcl()}
          isPrice
          cents={item.itemPrice}
          onChange={itemPrice => put({ itemPrice })}
          {...(errorOf('itemPrice') && { error: errorOf('itemPrice') })}
        />
        <Switch
          label={t('Taxable')}
          checked={item.is_taxable}
          onChange={({ currentTarget: { checked } }) => put({ is_taxable: checked })}
        />
      </SimpleGrid>
    </Dialog>
  )
}
