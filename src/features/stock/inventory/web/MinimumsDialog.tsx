import { Button, Checkbox, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { inventoryContract } from '../inventory.contract.ts'
import { amountText } from './amount-text.ts'

interface MinimumsDialogProps {
  place: number
  placeName: string
  onClose: () => void
}

/** Minimums and targets by what was used, to be taken over. */
export function MinimumsDialog({ place, placeName, onClose }: MinimumsDialogProps) {
  const t = useTexts()
  const read = useRead(inventoryContract.suggest, { place })
  const set = useSend(inventoryContract.setLevels, { saved: 'Saved.' })
  const [left, setLeft] = useState<readonly number[]>([])
  const chosen = (read.data?.result ?? []).filter(row => !left.includes(row.part))
  async function save() {
    const levels = chosen.map(row => ({
      part: row.part,
      minimum: row.suggested_minimum,
      target: row.suggested_target,
    }))
    await set.send({ place, levels })
    onClose()
  }
  return (
    <Dialog
      opened
      size="lg"
      title={t('Suggested minimums')}
      subtitle={placeName}
      busy={set.isPending}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button
            loading={set.isPending}
            disabled={chosen.length === 0}
            onClick={() => void save().catch(() => {})}
          >
            {t('Take over')}
          </Button>
        </>
      }
    >
      <Text mb="md">
        {t(
          'Based on 90 days of use. Minimums cover the supplier’s lead time (a week in vans); targets two weeks more.',
        )}
      </Text>
      <Loaded read={read} failed={t('Couldn’t load suggestions')}>
        {({ result }) =>
          result.length === 0 ? (
            <Text c="dimmed">{t('Minimums already match usage.')}</Text>
          ) : (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keys
            <section style={{ overflowX: 'auto' }} tabIndex={0} aria-label={t('Suggested minimums')}>
              <Table verticalSpacing={6} horizontalSpacing={6} fz="sm">
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>{t('Part')}</Table.Th>
                    <Table.Th ta="right">{t('Used')}</Table.Th>
                    <Table.Th ta="right">{t('Minimum')}</Table.Th>
                    <Table.Th ta="right">{t('Target')}</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {result.map(row => (
                    <Table.Tr key={row.part}>
                      <Table.Td>
                        <Checkbox
                          label={row.name}
                          checked={!left.includes(row.part)}
                          onChange={({ currentTarget: { checked } }) =>
                            setLeft(now => (checked ? now.filter(id => id !== row.part) : [...now, row.part]))
                          }
                        />
                      </Table.Td>
                      <Table.Td ta="right">{amountText(row.used, row.unit)}</Table.Td>
                      <Table.Td ta="right">
                        {row.minimum} → {amountText(row.suggested_minimum, row.unit)}
                      </Table.Td>
                      <Table.Td ta="right">
                        {row.target} → {amountText(row.suggested_target, row.unit)}
                      </Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </section>
          )
        }
      </Loaded>
    </Dialog>
  )
}
