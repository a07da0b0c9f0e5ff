import { SimpleGrid, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useClosedHint } from '#features/account/closed-books/web/use-closed-books.ts'
import type { Order } from '#features/stock/orders/orders.contract.ts'
import { suppliersContract } from '#features/stock/suppliers/suppliers.contract.ts'
import { useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import { DayInput } from '#web/ui/dates/DayInput.tsx'
import { MoneyInput } from '#web/ui/input/MoneyInput.tsx'
import { TextInput } from '#web/ui/input/TextInput.tsx'
import { Select } from '#web/ui/select/Select.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { useMay } from '#web/viewer.ts'
import type { Box } from '../page-rows.rules.ts'
import { type SupplierInvoice, supplierInvoicesContract } from '../supplier-invoices.contract.ts'
import { type InvoiceKind, missingFact, sumOfLines } from '../supplier-invoices.rules.ts'
import { type TypedInvoice, withoutOrder } from './typed-invoice.ts'

interface InvoiceFactsProps {
  invoice: SupplierInvoice
  typed: TypedInvoice
  orders: readonly Order[] | undefined
  onChange: (facts: Partial<TypedInvoice>) => void
  onLook: (at: Box | null) => void
}

/** The head of a supplier's invoice: who it is from, its number, days, order and total. */
export function InvoiceFacts({ invoice, typed, orders, onChange: put, onLook }: InvoiceFactsProps) {
  const t = useTexts()
  const suppliers = useRead(suppliersContract.options, {}, { staleTime: 60_000 }).data?.result ?? []
  const isFixed = !useMay(supplierInvoicesContract.book.access) || invoice.state !== 'draft'
  const { net, tax, missing } = sumOfLines(typed.lines, typed.total_cents)
  const closedHint = useClosedHint(isFixed ? null : typed.issued_on)
  const look = (name: string) => () => onLook(invoice.at[name] ?? null)
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, lg: 3 }} spacing="sm">
      <Read onLook={look('supplier')}>
        <Select
          label={t('Supplier')}
          withAsterisk
          disabled={isFixed}
          data={[
            ...(typed.supplier_id === null && typed.supplier_name
              ? [{ value: 'new', label: t('New supplier: {{name}}', { name: typed.supplier_name }) }]
              : []),
            ...suppliers.map(({ value, label }) => ({ value: String(value), label })),
            ...(typed.supplier_id !== null && !suppliers.some(each => each.value === typed.supplier_id)
              ? [{ value: String(typed.supplier_id), label: invoice.supplier_name }]
              : []),
          ]}
          value={
            typed.supplier_id === null ? (typed.supplier_name ? 'new' : null) : String(typed.supplier_id)
          }
          searchable
          nothingFoundMessage={t('No matching suppliers')}
          onChange={value => {
            if (value !== 'new')
              put({ supplier_id: value === null ? null : Number(value), ...withoutOrder(typed) })
          }}
        />
      </Read>
      <Read onLook={look('number')}>
        <TextInput
          label={t('Invoice number')}
          withAsterisk
          disabled={isFixed}
          maxLength={60}
          value={typed.number}
          onChange={({ currentTarget: { value } }) => put({ number: value })}
        />
      </Read>
      <Select
        label={t('Kind')}
        disabled={isFixed}
        data={[
          { value: 'invoice', label: t('Invoice') },
          { value: 'credit', label: t('Credit note') },
        ]}
        value={typed.kind}
        allowDeselect={false}
        onChange={value => put({ kind: value as InvoiceKind })}
      />
      <Read onLook={look('issued_on')}>
        <DayInput
          label={t('Date')}
          required
          disabled={isFixed}
          width="100%"
          value={typed.issued_on}
          description={closedHint}
          isDescribedBelow
          onChange={issued_on => put({ issued_on })}
        />
      </Read>
      <Read onLook={look('due_on')}>
        <DayInput
          label={t('Due')}
          clearable
          disabled={isFixed}
          width="100%"
          value={typed.due_on}
          onChange={due_on => put({ due_on })}
        />
      </Read>
      <Read onLook={look('order')}>
        <Select
          label={t('Order')}
          placeholder={t('None')}
          disabled={isFixed || typed.supplier_id === null}
          clearable
          clearButtonProps={{ 'aria-label': t('Clear') }}
          data={(orders ?? [])
            .filter(each => !['draft', 'cancelled'].includes(each.state) || each.id === typed.order_id)
            .map(each => ({ value: String(each.id), label: each.number }))}
          value={typed.order_id === null ? null : String(typed.order_id)}
          onChange={value => put(value === null ? withoutOrder(typed) : { order_id: Number(value) })}
        />
      </Read>
      <Read onLook={look('total')}>
        {isFixed ? (
          <Amount label={t('Total')} cents={typed.total_cents} />
        ) : (
          <MoneyInput
            label={t('Total')}
            cents={typed.total_cents}
            error={missing === 0 ? undefined : t(missingFact(missing))}
            onChange={total_cents => put({ total_cents })}
          />
        )}
      </Read>
      <Amount label={t('Without tax')} cents={net} />
      <Amount label={t('Tax')} cents={tax} />
    </SimpleGrid>
  )
}

/** A field whose value was read: coming to it shows where. */
const Read = ({ onLook, children }: { onLook: () => void; children: ReactNode }) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: the field within is what is come to
  <div onFocus={onLook}>{children}</div>
)

const Amount = ({ label, cents }: { label: string; cents: number }) => (
  <div>
    <Text size="sm" fw={500}>
      {label}
    </Text>
    <Text mt={6}>{moneyText(cents)}</Text>
  </div>
)
