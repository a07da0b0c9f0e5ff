import { Button, Switch } from '@mantine/core'
import { IconPlus, IconShoppingCart } from '@tabler/icons-react'
import { useMemo } from 'react'
import { companyPlace } from '#features/stock/inventory/inventory.rules.ts'
import type { Translate } from '#shared/translator.ts'
import { useOpenRow } from '#web/address/use-open-row.ts'
import { useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import { OpenedRow } from '#web/ui/list/OpenedRow.tsx'
import { SearchBox } from '#web/ui/list/SearchBox.tsx'
import { useListPage } from '#web/ui/list/use-list-page.ts'
import { StatusBadge, type Tone } from '#web/ui/StatusBadge.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import type { Column } from '#web/ui/table/data-table.types.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { type Order, ordersContract } from '../orders.contract.ts'
import { type OrderState, orderLabels } from '../orders.rules.ts'
import { OrderDialog } from './OrderDialog.tsx'

/** Purchase orders and their deliveries. */
export default function OrdersPage() {
  const t = useTexts()
  const { instant } = useCompanyTime()
  const list = useListPage(ordersContract.list, {
    sort: { field: 'id', order: 'DESC' },
    filters: { open: 1, back: 0 },
    rowId: row => row.id,
    input: ({ open, back }, search) => ({ open: open === 1, back: back === 1, search }),
  })
  const { opened, open, add, close } = useOpenRow()
  const columns = useMemo(() => columnsOf(t, at => instant(at, 'date')), [t, instant])
  const addButton = (
    <Button leftSection={<IconPlus size={16} />} onClick={add}>
      {t('New Order')}
    </Button>
  )
  return (
    <>
      <DataTable
        {...list.table}
        label={t('Orders')}
        columns={columns}
        rowLabel={row => `${row.number} ${row.supplier_name}`}
        rowTone={row => (['closed', 'cancelled'].includes(row.state) ? 'muted' : undefined)}
        onRowOpen={row => open(row.id)}
        toolbar={
          <>
            <SearchBox {...list.searchBox} label={t('Search orders')} />
            <Switch
              label={t('Open')}
              checked={list.filters.open === 1}
              onChange={({ currentTarget: { checked } }) => list.setFilters({ open: checked ? 1 : 0 })}
            />
            <Switch
              label={t('Backorders')}
              checked={list.filters.back === 1}
              onChange={({ currentTarget: { checked } }) => list.setFilters({ back: checked ? 1 : 0 })}
            />
          </>
        }
        toolbarEnd={addButton}
        noMatch={{ title: t('No matching orders'), text: t('Check the spelling, or clear the search.') }}
        empty={{
          title: t('No open orders'),
          text: t('Order low stock from a supplier.'),
          icon: <IconShoppingCart size={22} stroke={1.6} />,
          action: addButton,
        }}
      />
      {opened !== undefined && (
        <OpenedRow entry={ordersContract.open} id={opened} title={t('Order')} onClose={close}>
          {row => <OrderDialog order={row} onClose={close} onAdded={open} />}
        </OpenedRow>
      )}
    </>
  )
}

const tones: Record<OrderState, Tone> = {
  draft: 'grey',
  approved: 'blue',
  sent: 'amber',
  received: 'green',
  closed: 'grey',
  cancelled: 'grey',
}

function columnsOf(t: Translate, dayOf: (instant: string) => string): Column<Order, 'id'>[] {
  return [
    { id: 'number', header: t('Number'), sortField: 'id', width: 140, cell: row => row.number },
    { id: 'supplier', header: t('Supplier'), cell: row => row.supplier_name },
    {
      id: 'place',
      header: t('Deliver to'),
      hideBelow: 'lg',
      cell: row =>
        row.to_job
          ? t('Job #{{number}}', { number: String(row.job_number ?? '') })
          : row.place === companyPlace.value
            ? t(companyPlace.label)
            : row.place_name,
    },
    { id: 'day', header: t('Date'), width: 130, hideBelow: 'lg', cell: row => dayOf(row.created_at) },
    {
      id: 'state',
      header: t('Status'),
      width: 160,
      card: 'corner',
      cell: row => (
        <StatusBadge tone={tones[row.state]}>
          {row.state === 'sent' && row.lines.some(line => line.received > 0)
            ? t('Part received')
            : t(orderLabels[row.state])}
        </StatusBadge>
      ),
    },
    {
      id: 'total',
      header: t('Total'),
      width: 130,
      align: 'right',
      cell: row => moneyText(row.total_cents),
    },
  ]
}
