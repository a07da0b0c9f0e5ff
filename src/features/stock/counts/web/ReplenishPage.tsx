import { Button, Checkbox, Group, Stack, Table, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { companyPlace } from '#features/stock/inventory/inventory.rules.ts'
import { amountText } from '#features/stock/inventory/web/amount-text.ts'
import { usePlaces } from '#features/stock/inventory/web/use-places.ts'
import { ordersContract } from '#features/stock/orders/orders.contract.ts'
import { transfersContract } from '#features/stock/transfers/transfers.contract.ts'
import { TransferRows } from '#features/stock/transfers/web/TransferRows.tsx'
import type { Receives } from '#shared/endpoint.ts'
import { useGo } from '#web/address/use-go.ts'
import { useTexts } from '#web/i18n.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'
import { lazyPart } from '#web/lazy-part.tsx'
import { toast } from '#web/toast.ts'
import { Card } from '#web/ui/Card.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { Select } from '#web/ui/select/Select.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { countsContract } from '../counts.contract.ts'
import { OpenCounts } from './OpenCounts.tsx'

const OpenedCount = lazyPart(async () => (await import('./OpenedCount.tsx')).OpenedCount)
const TransferDialog = lazyDialog(
  async () => (await import('#features/stock/transfers/web/TransferDialog.tsx')).TransferDialog,
)
type Picked = Receives<typeof transfersContract.pickList>['result'][number]

/** Shortages by place, transfers on the way, and stock counts. */
export default function ReplenishPage() {
  const t = useTexts()
  const places = usePlaces()
  const picked = useRead(transfersContract.pickList, {})
  const [isSending, setSending] = useState(false)
  const [count, setCount] = useState<number | null>(null)
  const start = useSend(countsContract.start, { onSuccess: reply => setCount(reply.result.id) })
  return (
    <Stack gap="lg">
      <Loaded read={picked} failed={t('Couldn’t load the pick list')}>
        {({ result }) => (
          <Card
            title={t('Pick list')}
            about={t('Top up vans from the store; order what’s short.')}
            end={
              <Group gap="xs">
                <OrderRest rows={result} />
                <Button
                  variant="default"
                  leftSection={<IconPlus size={16} />}
                  onClick={() => setSending(true)}
                >
                  {t('New transfer')}
                </Button>
              </Group>
            }
          >
            {result.length === 0 && <Text c="dimmed">{t('All stock is above its minimum.')}</Text>}
            <Stack gap="lg">
              {[...new Set(result.map(row => row.place))].map(place => (
                <PlacePicks key={place} place={place} rows={result.filter(row => row.place === place)} />
              ))}
            </Stack>
          </Card>
        )}
      </Loaded>
      <Card title={t('On the way')} about={t('Stock moves once the receiver confirms it.')}>
        <TransferRows empty={t('Nothing on the way.')} />
      </Card>
      <Card
        title={t('Counts')}
        about={t('Blind count: counters don’t see expected stock. You approve differences.')}
        end={
          <Select
            aria-label={t('Count a location')}
            placeholder={t('Count a location')}
            data={places.map(each => ({ value: String(each.value), label: each.label }))}
            value={null}
            onChange={value => value !== null && void start.send({ place: Number(value) }).catch(() => {})}
          />
        }
      >
        <OpenCounts onOpen={setCount} />
      </Card>
      {isSending && <TransferDialog from={companyPlace.value} onClose={() => setSending(false)} />}
      {count !== null && <OpenedCount id={count} onClose={() => setCount(null)} />}
    </Stack>
  )
}

/** Drafts an order a supplier of what the store can't send; parts without a supplier are named. */
function OrderRest({ rows }: { rows: readonly Picked[] }) {
  const t = useTexts()
  const go = useGo()
  const add = useSend(ordersContract.add)
  const rest = rows.filter(row => row.to_order > 0)
  const suppliers = [...new Set(rest.flatMap(row => row.supplier_id ?? []))]
  const without = new Set(rest.filter(row => row.supplier_id === null).map(row => row.part)).size
  if (rest.length === 0) return null
  async function order() {
    for (const supplier of suppliers) {
      const own = rest.filter(row => row.supplier_id === supplier)
      const lines = [...new Set(own.map(row => row.part))].map(id => ({
        id,
        quantity: own.filter(row => row.part === id).reduce((sum, row) => sum + row.to_order, 0),
      }))
      await add.send({ supplier_id: supplier, lines })
    }
    if (without > 0) toast.warning(t('{{count}} parts have no supplier.', { count: without }))
    await go({ to: '/manage/inventory/orders' })
  }
  return (
    <Button
      loading={add.isPending}
      disabled={suppliers.length === 0}
      onClick={() => void order().catch(() => {})}
    >
      {suppliers.length === 0 ? t('These parts have no supplier') : t('Order the rest')}
    </Button>
  )
}

function PlacePicks({ place, rows }: { place: number; rows: readonly Picked[] }) {
  const t = useTexts()
  const send = useSend(transfersContract.send, { saved: 'Sent.' })
  const [left, setLeft] = useState<readonly number[]>([])
  const name = place === companyPlace.value ? t(companyPlace.label) : rows[0]!.place_name
  const chosen = rows.filter(row => row.from_store > 0 && !left.includes(row.part))
  return (
    <section>
      <Group justify="space-between" mb={4}>
        <Text fw={600} component="h3">
          {name}
        </Text>
        {place !== companyPlace.value && (
          <Button
            size="xs"
            loading={send.isPending}
            disabled={chosen.length === 0}
            onClick={() =>
              void send
                .send({
                  from: companyPlace.value,
                  to: place,
                  lines: chosen.map(row => ({ id: row.part, quantity: row.from_store })),
                })
                .catch(() => {})
            }
          >
            {t('Send {{count}} parts', { count: chosen.length })}
          </Button>
        )}
      </Group>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keys */}
      <section style={{ overflowX: 'auto' }} tabIndex={0} aria-label={name}>
        <Table verticalSpacing={6} horizontalSpacing={6} fz="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('Part')}</Table.Th>
              <Table.Th ta="right">{t('Free')}</Table.Th>
              <Table.Th ta="right" visibleFrom="sm">
                {t('Minimum')}
              </Table.Th>
              <Table.Th ta="right" visibleFrom="sm">
                {t('Target')}
              </Table.Th>
              <Table.Th ta="right">{t('From store')}</Table.Th>
              <Table.Th ta="right">{t('To order')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(row => (
              <Table.Tr key={row.part}>
                <Table.Td>
                  {row.from_store > 0 ? (
                    <Checkbox
                      label={row.name}
                      checked={!left.includes(row.part)}
                      onChange={({ currentTarget: { checked } }) =>
                        setLeft(now => (checked ? now.filter(id => id !== row.part) : [...now, row.part]))
                      }
                    />
                  ) : (
                    row.name
                  )}
                </Table.Td>
                <Table.Td ta="right">{amountText(row.free, row.unit)}</Table.Td>
                <Table.Td ta="right" visibleFrom="sm">
                  {amountText(row.minimum, row.unit)}
                </Table.Td>
                <Table.Td ta="right" visibleFrom="sm">
                  {amountText(row.target, row.unit)}
                </Table.Td>
                <Table.Td ta="right">{row.from_store > 0 && amountText(row.from_store, row.unit)}</Table.Td>
                <Table.Td ta="right">{row.to_order > 0 && amountText(row.to_order, row.unit)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
    </section>
  )
}
