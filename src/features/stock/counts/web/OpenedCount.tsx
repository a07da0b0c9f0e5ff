import { Group, Text } from '@mantine/core'
import { useState } from 'react'
import { amountText } from '#features/stock/inventory/web/amount-text.ts'
import { StockDialog } from '#features/stock/stock-lines/web/StockDialog.tsx'
import { QuantityInput, StockLines } from '#features/stock/stock-lines/web/StockLines.tsx'
import { usePartScan } from '#features/stock/stock-lines/web/use-scan.ts'
import { useTexts } from '#web/i18n.ts'
import { ScanButton } from '#web/scan/ScanButton.tsx'
import { OpenedRow } from '#web/ui/list/OpenedRow.tsx'
import { useKeptSend, useSend } from '#web/use-endpoint.ts'
import { useMay } from '#web/viewer.ts'
import { type Count, countsContract } from '../counts.contract.ts'

interface OpenedCountProps {
  id: number
  onClose: () => void
}

export function OpenedCount({ id, onClose }: OpenedCountProps) {
  const t = useTexts()
  return (
    <OpenedRow entry={countsContract.open} id={id} title={t('Count')} onClose={onClose}>
      {count => count && <CountDialog count={count} onClose={onClose} />}
    </OpenedRow>
  )
}

/** How many there are of each part, without a word of how many there should be; then the differences, to approve. */
function CountDialog({ count, onClose }: { count: Count; onClose: () => void }) {
  const t = useTexts()
  const mayApprove = useMay(countsContract.approve.access)
  const enter = useKeptSend(countsContract.enter, {
    waits: ({ lines: sent }) => ({
      title: t('Count'),
      typed: (sent as { id: number; quantity: number }[])
        .map(line => `${line.quantity} × ${count.lines.find(each => each.id === line.id)?.name ?? ''}`)
        .join(', '),
      job: null,
    }),
    waitsSilently: true,
  })
  const finish = useKeptSend(countsContract.finish, {
    saved: 'Counted.',
    waits: () => ({ title: t('Count'), typed: t('Finish count'), job: null }),
  })
  const approve = useSend(countsContract.approve, { saved: 'Approved.' })
  const cancel = useSend(countsContract.cancel, { saved: 'Cancelled.' })
  const [lines, setLines] = useState(count.lines)
  const [isDirty, setDirty] = useState(false)
  const isCounting = count.state === 'counting'
  const { id, version } = count

  async function save(id: number, value: string | number) {
    if (value === '') return
    await enter.send({ id: count.id, lines: [{ id, quantity: Number(value) }] })
    setDirty(false)
  }
  const put = (id: number, counted: number | null) =>
    setLines(now => now.map(each => (each.id === id ? { ...each, counted } : each)))
  const scanned = usePartScan(
    lines.map(line => ({ ...line, value: line.id, supplier_code: '' })),
    part => {
      const counted = (part.counted ?? 0) + 1
      put(part.id, counted)
      void save(part.id, counted).catch(() => {})
    },
  )
  const showsDifferences = !isCounting && mayApprove
  return (
    <StockDialog
      size="lg"
      title={t('Count')}
      subtitle={isCounting ? t('Count what’s there. Expected stock stays hidden.') : undefined}
      busy={enter.isPending}
      isDirty={() => isDirty}
      onClose={onClose}
      steps={[
        (isCounting || (count.state === 'counted' && mayApprove)) && {
          label: t('Cancel count'),
          run: () => cancel.send({ id }),
          isApart: true,
        },
        isCounting && { label: t('Finish count'), run: () => finish.send({ id }), isMain: true },
        count.state === 'counted' &&
          mayApprove && {
            label: t('Approve differences'),
            run: () => approve.send({ id, version }),
            isMain: true,
          },
      ]}
    >
      {isCounting && (
        <Group mb="sm">
          <ScanButton many onScan={scanned} />
        </Group>
      )}
      <StockLines
        lines={lines}
        columns={[
          {
            title: t('Counted'),
            cell: line =>
              isCounting ? (
                <QuantityInput
                  aria-label={t('How many {{name}}?', { name: line.name })}
                  w={120}
                  inputMode="decimal"
                  unit={line.unit}
                  value={line.counted ?? ''}
                  onChange={value => {
                    setDirty(true)
                    put(line.id, value === '' ? null : Number(value))
                  }}
                  onBlur={() => isDirty && void save(line.id, line.counted ?? '').catch(() => {})}
                />
              ) : line.counted === null ? (
                t('not counted')
              ) : (
                amountText(line.counted, line.unit)
              ),
          },
          showsDifferences && {
            title: t('Difference'),
            cell: ({ counted, expected, unit }) =>
              counted !== null && amountText(Math.round((counted - (expected ?? 0)) * 1_000) / 1_000, unit),
          },
        ]}
      />
      {count.state === 'counted' && !mayApprove && (
        <Text mt="md" c="dimmed">
          {t('The office will check the differences.')}
        </Text>
      )}
    </StockDialog>
  )
}
