import { Alert, Button, Checkbox, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { ordersContract } from '#features/stock/orders/orders.contract.ts'
import { priceListsContract } from '#features/stock/price-lists/price-lists.contract.ts'
import { PriceBookChanges } from '#features/stock/price-lists/web/PriceBookChanges.tsx'
import { stockSettingsContract } from '#features/stock/stock-settings/stock-settings.contract.ts'
import { usualStockSettings } from '#features/stock/stock-settings/stock-settings.rules.ts'
import { suppliersContract } from '#features/stock/suppliers/suppliers.contract.ts'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import { toast } from '#web/toast.ts'
import { DayInput } from '#web/ui/dates/DayInput.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { MoneyInput } from '#web/ui/input/MoneyInput.tsx'
import { TextInput } from '#web/ui/input/TextInput.tsx'
import { Select } from '#web/ui/select/Select.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import type { Box } from '../page-rows.rules.ts'
import { type SupplierInvoice, supplierInvoicesContract } from '../supplier-invoices.contract.ts'
import {
  bookingProblem,
  canVoid,
  type InvoiceKind,
  invoiceTexts,
  missingFact,
  orderDifferences,
  stateLabels,
  sumOfLines,
  unitCost,
} from '../supplier-invoices.rules.ts'
import { InvoiceLine } from './InvoiceLine.tsx'
import { Paper } from './Paper.tsx'
import classes from './supplier-invoices.module.css'
import {
  blankLine,
  sentOf,
  type TypedInvoice,
  type TypedLine,
  typedOf,
  withoutOrder,
} from './typed-invoice.ts'

/** A supplier's invoice beside its paper: each value shows where it was read, and is checked before it is booked. */
export function InvoiceDialog({ invoice, onClose }: { invoice: SupplierInvoice; onClose: () => void }) {
  const t = useTexts()
  const confirm = useConfirm()
  const suppliers = useRead(suppliersContract.options, {}, { staleTime: 60_000 }).data?.result ?? []
  const settings = useRead(stockSettingsContract.read, {}, { staleTime: 60_000 }).data?.result
  const [typed, setTyped] = useState(() => typedOf(invoice))
  const [active, setActive] = useState<Box | null>(null)
  const [accept, setAccept] = useState(false)
  const [follow, setFollow] = useState(false)
  const isDirty = useRef(false)
  const nextKey = useRef(typed.lines.length)
  const isFixed = invoice.state !== 'draft'
  const orders = useRead(
    ordersContract.list,
    { supplier: typed.supplier_id ?? 0, pagination: { pageSize: 50 } },
    { enabled: typed.supplier_id !== null },
  ).data?.data
  const order = orders?.find(each => each.id === typed.order_id)
  /** It carries the number of an order, and is from nobody whom we know. */
  const asks = !isFixed && typed.supplier_id === null && typed.order_id !== null
  const askedOrder = useRead(ordersContract.open, { id: typed.order_id ?? 0 }, { enabled: asks }).data?.result
  const book = useSend(supplierInvoicesContract.book, { saved: 'Booked.' })
  const takeBack = useSend(supplierInvoicesContract.void, { saved: 'Voided.' })
  const remove = useSend(supplierInvoicesContract.remove, { saved: 'Deleted.' })
  const isBusy = book.isPending || takeBack.isPending || remove.isPending

  const put = (facts: Partial<TypedInvoice>) => {
    setTyped(before => ({ ...before, ...facts }))
    isDirty.current = true
  }
  const putLine = (key: number, facts: Partial<TypedLine>) =>
    put({ lines: typed.lines.map(line => (line.key === key ? { ...line, ...facts } : line)) })
  const { net, tax, missing } = sumOfLines(typed.lines, typed.total_cents)
  const problem = bookingProblem(typed)
  const differences =
    order && typed.kind === 'invoice' && !isFixed
      ? orderDifferences(typed.lines, order.lines, settings ?? usualStockSettings)
      : []
  const bought = typed.lines.flatMap(({ part_id: part, net_cents, quantity }) =>
    part === null || quantity === 0
      ? []
      : [{ part, price_cents: Math.round(unitCost(net_cents, quantity) * 100) / 100 }],
  )
  const priceBook = useRead(
    priceListsContract.costChanges,
    { supplier: typed.supplier_id ?? 0, prices: bought },
    { enabled: !isFixed && typed.kind === 'invoice' && typed.supplier_id !== null && bought.length > 0 },
  ).data?.result
  const doubts = invoice.doubts.filter(doubt => doubt.text !== invoiceTexts.whose)
  const places = [...Object.values(invoice.at), ...invoice.lines.flatMap(line => line.at ?? [])]
  const look = (name: string) => () => setActive(invoice.at[name] ?? null)
  const done = (asked: Promise<unknown>) =>
    void asked
      .then(() => {
        isDirty.current = false
        onClose()
      })
      .catch(() => {})

  async function askVoid() {
    const isDone = await confirm({
      title: t('Void invoice'),
      message: t(
        'Stock, order and job costs are reversed. Parts come off jobs unless a client was invoiced for them.',
      ),
      confirm: t('Void'),
      run: async () => {
        const { left } = await takeBack.send({ id: invoice.id })
        for (const each of left) toast.warning(t(each))
      },
    })
    if (isDone) onClose()
  }
  async function askRemove() {
    const isDone = await confirm({
      title: t('Delete invoice'),
      message: t('The read data and its document are deleted.'),
      confirm: t('Delete'),
      run: () => remove.send({ id: invoice.id }),
    })
    if (isDone) onClose()
  }

  return (
    <Dialog
      opened
      size="full"
      title={typed.number ? t('Invoice {{number}}', { number: typed.number }) : t('Supplier invoice')}
      subtitle={t(stateLabels[invoice.state])}
      busy={isBusy}
      dirty={() => isDirty.current}
      onClose={onClose}
      footer={
        <Group gap="xs" style={{ width: '100%' }}>
          <strong style={{ marginInlineEnd: 'auto' }}>
            {t('Total {{amount}}', { amount: moneyText(typed.total_cents) })}
          </strong>
          {!isFixed && (
            <Button variant="default" c="var(--mantine-color-error)" onClick={() => void askRemove()}>
              {t('Delete')}
            </Button>
          )}
          {canVoid(invoice) === true && (
            <Button variant="default" c="var(--mantine-color-error)" onClick={() => void askVoid()}>
              {t('Void')}
            </Button>
          )}
          {!isFixed && (
            <Button
              loading={book.isPending}
              disabled={problem !== null || asks || (differences.length > 0 && !accept)}
              onClick={() => done(book.send(sentOf(invoice, typed, { accept, follow })))}
            >
              {t('Book')}
            </Button>
          )}
        </Group>
      }
    >
      <div className={invoice.file ? classes.sides : undefined}>
        {invoice.file && <Paper invoice={invoice} places={places} active={active} />}
        <Stack gap="md">
          {doubts.length > 0 && !isFixed && (
            <Alert color="yellow" classNames={{ title: classes.alert }} title={t('Please check this')}>
              <ul style={{ margin: 0, paddingInlineStart: 18 }}>
                {doubts.map(doubt => (
                  <li key={JSON.stringify(doubt)}>{t(doubt)}</li>
                ))}
              </ul>
            </Alert>
          )}
          {asks && askedOrder && (
            <Alert
              color="yellow"
              classNames={{ title: classes.alert }}
              title={t(invoiceTexts.whose, {
                number: askedOrder.number,
                supplier: askedOrder.supplier_name,
              })}
            >
              <Group gap="xs">
                <Button
                  size="xs"
                  onClick={() =>
                    put({ supplier_id: askedOrder.supplier_id, supplier_name: askedOrder.supplier_name })
                  }
                >
                  {t('Yes, from {{supplier}}', { supplier: askedOrder.supplier_name })}
                </Button>
                <Button size="xs" variant="default" onClick={() => put(withoutOrder(typed))}>
                  {t('No, leave the order out')}
                </Button>
              </Group>
            </Alert>
          )}
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
                  typed.supplier_id === null
                    ? typed.supplier_name
                      ? 'new'
                      : null
                    : String(typed.supplier_id)
                }
                searchable
                nothingFoundMessage={t('No supplier matches')}
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
          {differences.length > 0 && (
            <Alert
              color="yellow"
              classNames={{ title: classes.alert }}
              title={t('This goes beyond the order')}
            >
              <ul style={{ margin: '0 0 8px', paddingInlineStart: 18 }}>
                {differences.map(each => (
                  <li key={JSON.stringify(each)}>{t(each)}</li>
                ))}
              </ul>
              <Checkbox
                label={t('Book anyway')}
                checked={accept}
                onChange={({ currentTarget: { checked } }) => setAccept(checked)}
              />
            </Alert>
          )}
          {!isFixed && <PriceBookChanges changes={priceBook} follow={follow} onFollow={setFollow} />}
          <Title order={3} size="h5">
            {t('Lines')}
          </Title>
          {typed.lines.map((line, n) => (
            <InvoiceLine
              key={line.key}
              line={line}
              n={n}
              order={order ?? askedOrder}
              isFixed={isFixed}
              markup={settings?.markup ?? usualStockSettings.markup}
              onChange={facts => putLine(line.key, facts)}
              onLook={() => setActive(line.at)}
              onRemove={() => put({ lines: typed.lines.filter(each => each.key !== line.key) })}
            />
          ))}
          {!isFixed && (
            <Group gap="xs">
              <Button
                variant="default"
                size="xs"
                leftSection={<IconPlus size={14} />}
                onClick={() => put({ lines: [...typed.lines, blankLine(nextKey.current++)] })}
              >
                {t('Add line')}
              </Button>
              {missing !== 0 && typed.lines.length > 0 && (
                <Button
                  variant="default"
                  size="xs"
                  onClick={() =>
                    put({
                      lines: [
                        ...typed.lines,
                        {
                          ...blankLine(nextKey.current++),
                          description: t('Difference'),
                          net_cents: missing,
                          goes: 'cost',
                        },
                      ],
                    })
                  }
                >
                  {t('Add the difference as a line')}
                </Button>
              )}
            </Group>
          )}
          {problem && !isFixed && problem.field !== 'total_cents' && (
            <Text size="sm" c="dimmed" role="status">
              {t(problem.told)}
            </Text>
          )}
        </Stack>
      </div>
    </Dialog>
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
