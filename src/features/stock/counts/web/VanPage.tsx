import { Button, Group, Stack } from '@mantine/core'
import { IconArrowsTransferUp, IconClipboardCheck, IconTruck } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { type InventorySort, inventoryContract } from '#features/stock/inventory/inventory.contract.ts'
import { partFromWire, type ShownPart } from '#features/stock/inventory/inventory.wire.ts'
import { amountText } from '#features/stock/inventory/web/amount-text.ts'
import { TransferRows } from '#features/stock/transfers/web/TransferRows.tsx'
import type { Translate } from '#shared/translator.ts'
import { useTexts } from '#web/i18n.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'
import { lazyPart } from '#web/lazy-part.tsx'
import { Card } from '#web/ui/Card.tsx'
import { SearchBox } from '#web/ui/list/SearchBox.tsx'
import { useListPage } from '#web/ui/list/use-list-page.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import type { Column } from '#web/ui/table/data-table.types.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { countsContract } from '../counts.contract.ts'
import { OpenCounts } from './OpenCounts.tsx'

const OpenedCount = lazyPart(async () => (await import('./OpenedCount.tsx')).OpenedCount)
const TransferDialog = lazyDialog(
  async () => (await import('#features/stock/transfers/web/TransferDialog.tsx')).TransferDialog,
)

/** A technician's own van: what arrives, what is in it, and a count of it. */
export default function VanPage() {
  const t = useTexts()
  const { id } = useViewer()
  const list = useListPage(inventoryContract.list, {
    sort: { field: 'quantity', order: 'DESC' },
    decode: partFromWire,
    rowId: row => row.id,
    input: (_filters, search) => ({ place: id, search }),
  })
  const [count, setCount] = useState<number | null>(null)
  const counts = useRead(countsContract.list, { open: true, pagination: { pageSize: 50 } }).data?.data
  const underWay = counts?.find(each => each.place === id)
  const [isSending, setSending] = useState(false)
  const start = useSend(countsContract.start, { onSuccess: reply => setCount(reply.result.id) })
  const columns = useMemo(() => columnsOf(t), [t])
  return (
    <Stack gap="lg">
      <Card title={t('On the way to you')}>
        <TransferRows to={id} empty={t('Nothing on the way.')} />
      </Card>
      <Card
        title={t('Counts')}
        end={
          <Button
            variant="default"
            leftSection={<IconClipboardCheck size={16} />}
            loading={start.isPending}
            onClick={() =>
              underWay ? setCount(underWay.id) : void start.send({ place: id }).catch(() => {})
            }
          >
            {t('Count my van')}
          </Button>
        }
      >
        <OpenCounts place={id} onOpen={setCount} />
      </Card>
      <DataTable
        {...list.table}
        label={t('In my van')}
        columns={columns}
        rowLabel={row => row.name}
        toolbar={<SearchBox {...list.searchBox} label={t('Search parts')} />}
        toolbarEnd={
          <Group gap="xs">
            <Button
              variant="default"
              leftSection={<IconArrowsTransferUp size={16} />}
              onClick={() => setSending(true)}
            >
              {t('Hand over')}
            </Button>
          </Group>
        }
        noMatch={{ title: t('No matching parts'), text: t('Check the spelling, or clear the search.') }}
        empty={{
          title: t('No parts yet'),
          text: t('The office adds parts to the inventory.'),
          icon: <IconTruck size={22} stroke={1.6} />,
        }}
      />
      {count !== null && <OpenedCount id={count} onClose={() => setCount(null)} />}
      {isSending && <TransferDialog from={id} onClose={() => setSending(false)} />}
    </Stack>
  )
}

function columnsOf(t: Translate): Column<ShownPart, InventorySort>[] {
  const right = { align: 'right', width: 120 } as const
  return [
    { id: 'name', header: t('Name'), sortField: 'name', cell: row => row.name },
    {
      id: 'quantity',
      header: t('On hand'),
      sortField: 'quantity',
      ...right,
      cell: row => amountText(row.on_hand, row.unit),
    },
    { id: 'free', header: t('Free'), ...right, cell: row => amountText(row.free, row.unit) },
    {
      id: 'target',
      header: t('Target'),
      ...right,
      cell: row => (row.target > 0 ? amountText(row.target, row.unit) : ''),
    },
  ]
}
