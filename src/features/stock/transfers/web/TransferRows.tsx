import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { companyPlace } from '#features/stock/inventory/inventory.rules.ts'
import { QuantityInput, StockLines } from '#features/stock/stock-lines/web/StockLines.tsx'
import { useArrivalScan } from '#features/stock/stock-lines/web/use-scan.ts'
import { useTexts } from '#web/i18n.ts'
import { ScanButton } from '#web/scan/ScanButton.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useKeptSend, useRead } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { type Transfer, transfersContract } from '../transfers.contract.ts'
import { canReceiveAt, canSendFrom, inTransit } from '../transfers.rules.ts'
import classes from './transfers.module.css'

interface TransferRowsProps {
  /** Only those to this place. */
  to?: number
  empty: string
}

/** Open transfers, each with a button to mark it as arrived. */
export function TransferRows({ to, empty }: TransferRowsProps) {
  const { data } = useRead(transfersContract.list, {
    open: true,
    ...(to !== undefined && { to }),
    pagination: { pageSize: 50 },
  })
  if (data?.data.length === 0) return <Text c="dimmed">{empty}</Text>
  return (
    <Stack gap="sm">
      {data?.data.map(transfer => (
        <OpenTransfer key={`${transfer.id} ${transfer.version}`} transfer={transfer} />
      ))}
    </Stack>
  )
}

function OpenTransfer({ transfer }: { transfer: Transfer }) {
  const t = useTexts()
  const viewer = useViewer()
  const { instant } = useCompanyTime()
  const confirm = useKeptSend(transfersContract.confirm, {
    saved: 'Confirmed.',
    waits: () => ({
      title: t('Confirm arrival'),
      typed: transfer.lines.map(line => line.name).join(', '),
      job: null,
    }),
  })
  const cancel = useKeptSend(transfersContract.cancel, {
    saved: 'Withdrawn.',
    waits: () => ({
      title: t('Withdraw'),
      typed: transfer.lines.map(line => line.name).join(', '),
      job: null,
    }),
  })
  const lines = transfer.lines.filter(line => inTransit(line) > 0)
  const [arrived, setArrived] = useState<Record<number, string | number>>({})
  const nameOf = (id: number, name: string) => (id === companyPlace.value ? t(companyPlace.label) : name)
  const { id, version } = transfer
  const arriving = lines.map(line => ({
    ...line,
    open: inTransit(line),
    arrived: Number(arrived[line.id] ?? inTransit(line)) || 0,
  }))
  const { scanned } = useArrivalScan(arriving, found => setArrived(Object.fromEntries(found)))
  return (
    <div className={classes.transfer}>
      <Text fw={600}>
        {nameOf(transfer.from, transfer.from_name)} → {nameOf(transfer.to, transfer.to_name)}
      </Text>
      <Text size="sm" c="dimmed">
        {[instant(transfer.sent_at), transfer.by, transfer.note].filter(Boolean).join(' · ')}
      </Text>
      <StockLines
        lines={lines}
        columns={[
          {
            title: t('Received now'),
            cell: line => (
              <QuantityInput
                aria-label={t('{{name}} arrived', { name: line.name })}
                unit={line.unit}
                max={inTransit(line)}
                value={arrived[line.id] ?? inTransit(line)}
                onChange={value => setArrived(now => ({ ...now, [line.id]: value }))}
              />
            ),
          },
        ]}
      />
      <Group gap="xs" mt="xs">
        {canReceiveAt(viewer, transfer.to) === true && (
          <Button
            loading={confirm.isPending}
            onClick={() =>
              void confirm.send({
                id,
                version,
                lines: arriving.map(line => ({ id: line.id, quantity: line.arrived })),
              })
            }
          >
            {t('Confirm arrival')}
          </Button>
        )}
        {canReceiveAt(viewer, transfer.to) === true && <ScanButton many onScan={scanned} />}
        {canSendFrom(viewer, transfer.from) === true && (
          <Button variant="default" loading={cancel.isPending} onClick={() => void cancel.send({ id })}>
            {t('Withdraw')}
          </Button>
        )}
      </Group>
    </div>
  )
}
