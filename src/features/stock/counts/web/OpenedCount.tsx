import { Button, NumberInput, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { amountText } from '#features/stock/inventory/inventory.rules.ts'
import { scannedPart } from '#features/stock/labels/labels.rules.ts'
import { useTexts } from '#web/i18n.ts'
import { ScanButton } from '#web/scan/ScanButton.tsx'
import { toast } from '#web/toast.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
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
  const busy = enter.isPending || finish.isPending || approve.isPending || cancel.isPending
  const { id, version } = count

  async function save(id: number, value: string | number) {
    if (value === '') return
    await enter.send({ id: count.id, lines: [{ id, quantity: Number(value) }] })
    setDirty(false)
  }
  function scanned(text: string) {
    const part = scannedPart(
      lines.map(line => ({ ...line, value: line.id, supplier_code: '' })),
      text,
    )
    if (!part) return toast.error(t('No part has the code {{text}}.', { text }))
    const counted = (part.counted ?? 0) + 1
    setLines(now => now.map(each => (each.id === part.id ? { ...each, counted } : each)))
    void save(part.id, counted).catch(() => {})
  }
  const after = (done: Promise<unknown>) => void done.then(onClose).catch(() => {})
  return (
    <Dialog
      opened
      size="lg"
      title={t('Count')}
      subtitle={isCounting ? t('Count what’s there. Expected stock stays hidden.') : undefined}
      busy={busy}
      dirty={isDirty}
      onClose={onClose}
      footer={
        <>
          {(isCounting || (count.state === 'counted' && mayApprove)) && (
            <Button
              variant="default"
              style={{ marginInlineEnd: 'auto' }}
              onClick={() => after(cancel.send({ id }))}
            >
              {t('Cancel count')}
            </Button>
          )}
          {isCounting && (
            <Button loading={finish.isPending} onClick={() => after(finish.send({ id }))}>
              {t('Finish count')}
            </Button>
          )}
          {count.state === 'counted' && mayApprove && (
            <Button loading={approve.isPending} onClick={() => after(approve.send({ id, version }))}>
              {t('Approve differences')}
            </Button>
          )}
        </>
      }
    >
      {isCounting && <ScanButton many onScan={scanned} />}
      <Table verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('Part')}</Table.Th>
            <Table.Th ta="right">{t('Counted')}</Table.Th>
            {!isCounting && mayApprove && <Table.Th ta="right">{t('Difference')}</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map(line => (
            <Table.Tr key={line.id}>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{line.name}</Table.Td>
              <Table.Td ta="right">
                {isCounting ? (
                  <NumberInput
                    aria-label={t('How many {{name}}?', { name: line.name })}
                    w={120}
                    ml="auto"
                    min={0}
                    decimalScale={3}
                    inputMode="decimal"
                    hideControls
                    suffix={line.unit ? ` ${line.unit}` : ''}
                    value={line.counted ?? ''}
                    onChange={value => {
                      setDirty(true)
                      setLines(now =>
                        now.map(each =>
                          each.id === line.id
                            ? { ...each, counted: value === '' ? null : Number(value) }
                            : each,
                        ),
                      )
                    }}
                    onBlur={() => isDirty && void save(line.id, line.counted ?? '').catch(() => {})}
                  />
                ) : line.counted === null ? (
                  t('not counted')
                ) : (
                  amountText(line.counted, line.unit)
                )}
              </Table.Td>
              {!isCounting && mayApprove && (
                <Table.Td ta="right">
                  {line.counted === null
                    ? ''
                    : amountText(
                        Math.round((line.counted - (line.expected ?? 0)) * 1_000) / 1_000,
                        line.unit,
                      )}
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {count.state === 'counted' && !mayApprove && (
        <Text mt="md" c="dimmed">
          {t('The office will check the differences.')}
        </Text>
      )}
    </Dialog>
  )
}
