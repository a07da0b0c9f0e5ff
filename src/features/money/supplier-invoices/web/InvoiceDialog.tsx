import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { ordersContract } from '#features/stock/orders/orders.contract.ts'
import { priceListsContract } from '#features/stock/price-lists/price-lists.contract.ts'
import { PriceBookChanges } from '#features/stock/price-lists/web/PriceBookChanges.tsx'
import { stockSettingsContract } from '#features/stock/stock-settings/stock-settings.contract.ts'
import { usualStockSettings } from '#features/stock/stock-settings/stock-settings.rules.ts'
import { useTyped } from '#web/forms/use-typed.ts'
import { useTexts } from '#web/i18n.ts'
import { lazyPart } from '#web/lazy-part.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { useMay } from '#web/viewer.ts'
import type { Box } from '../page-rows.rules.ts'
import { type SupplierInvoice, supplierInvoicesContract } from '../supplier-invoices.contract.ts'
import {
  bookingProblem,
  invoiceTexts,
  orderDifferences,
  stateLabels,
  unitCost,
} from '../supplier-invoices.rules.ts'
import { FromMail } from './FromMail.tsx'
import { InvoiceActions } from './InvoiceActions.tsx'
import { Paper } from './Paper.tsx'
import classes from './supplier-invoices.module.css'
import { sentOf, typedOf, withoutOrder } from './typed-invoice.ts'

const InvoiceFacts = lazyPart(async () => (await import('./InvoiceFacts.tsx')).InvoiceFacts)
const InvoiceLines = lazyPart(async () => (await import('./InvoiceLines.tsx')).InvoiceLines)

/** A supplier's invoice beside its paper: each value shows where it was read, and is checked before it is booked. */
export function InvoiceDialog({ invoice, onClose }: { invoice: SupplierInvoice; onClose: () => void }) {
  const t = useTexts()
  const settings = useRead(stockSettingsContract.read, {}, { staleTime: 60_000 }).data?.result
  const { typed, put, isDirty, saved } = useTyped(
    `supplier invoice ${invoice.id}`,
    () => typedOf(invoice),
    invoice.version,
  )
  const [active, setActive] = useState<Box | null>(null)
  const [accept, setAccept] = useState(false)
  const [follow, setFollow] = useState(false)
  const mayBook = useMay(supplierInvoicesContract.book.access)
  const isFixed = invoice.state !== 'draft' || !mayBook
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
  const done = (asked: Promise<unknown>) =>
    void asked
      .then(() => {
        saved()
        onClose()
      })
      .catch(() => {})

  return (
    <Dialog
      opened
      size="full"
      title={typed.number ? t('Invoice {{number}}', { number: typed.number }) : t('Supplier invoice')}
      subtitle={t(stateLabels[invoice.state])}
      busy={book.isPending || takeBack.isPending || remove.isPending}
      dirty={isDirty}
      onClose={onClose}
      footer={
        <InvoiceActions
          invoice={invoice}
          typed={typed}
          mayBook={problem === null && !asks && (differences.length === 0 || accept)}
          isBooking={book.isPending}
          onBook={() => done(book.send(sentOf(invoice, typed, { accept, follow })))}
          onVoid={() => takeBack.send({ id: invoice.id })}
          onRemove={() => remove.send({ id: invoice.id })}
          onDone={onClose}
        />
      }
    >
      <div className={invoice.file ? classes.sides : undefined}>
        {invoice.file && <Paper invoice={invoice} places={places} active={active} />}
        <Stack gap="md">
          {mayBook && invoice.mail && <FromMail mail={invoice.mail} />}
          {invoice.trouble && !isFixed && (
            <Alert color="red" title={t(invoice.trouble)}>
              {t('Enter the invoice here, or delete it and upload another file.')}
            </Alert>
          )}
          {doubts.length > 0 && !isFixed && (
            <Alert color="yellow" title={t('Please check this')}>
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
                  {t('No, ignore the order')}
                </Button>
              </Group>
            </Alert>
          )}
          <InvoiceFacts invoice={invoice} typed={typed} orders={orders} onChange={put} onLook={setActive} />
          {differences.length > 0 && (
            <Alert color="yellow" title={t('This exceeds the order')}>
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
          <InvoiceLines
            typed={typed}
            order={order ?? askedOrder}
            isFixed={isFixed}
            markup={settings?.markup ?? usualStockSettings.markup}
            onChange={put}
            onLook={setActive}
          />
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
