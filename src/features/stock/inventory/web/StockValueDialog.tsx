import { Button, Stack, Table, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { dayText } from '#shared/dates.ts'
import { saveFile } from '#web/files/save-file.ts'
import { useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import { DayInput } from '#web/ui/dates/DayInput.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { inventoryContract, type StockValue } from '../inventory.contract.ts'

/** The value of all stock at the end of a day, by place. */
export function StockValueDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  const { today } = useCompanyTime()
  const [day, setDay] = useState<string | null>(dayText(today))
  const { data } = useRead(inventoryContract.value, { day }, { keepPrevious: true })
  const file = useSend(inventoryContract.exportValue)
  return (
    <Dialog
      opened
      title={t('Stock value')}
      onClose={onClose}
      footer={
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
          loading={file.isPending}
          onClick={() => void file.send({ day }).then(csv => saveFile(csv, 'stock-value.csv'))}
        >
          {t('All parts as CSV')}
        </Button>
      }
    >
      <Stack gap="md">
        <DayInput label={t('At the end of')} value={day} onChange={setDay} />
        {data && (
          <Table verticalSpacing={6}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('Location')}</Table.Th>
                <Table.Th ta="right">{t('Value')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.result.map(place => (
                <Table.Tr key={place.value}>
                  <Table.Td>
                    {place.kind === 'company' || place.kind === 'transit' ? t(place.label) : place.label}
                  </Table.Td>
                  <Table.Td ta="right">{moneyText(place.cents)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
            <Table.Tfoot>
              <Table.Tr>
                <Table.Th>{t('Total')}</Table.Th>
                <Table.Th ta="right">{moneyText(data.total_cents)}</Table.Th>
              </Table.Tr>
            </Table.Tfoot>
          </Table>
        )}
        {data?.result.length === 0 && <Text c="dimmed">{t('No stock on this day.')}</Text>}
        {data && data.differences.length > 0 && <Differences value={data} />}
      </Stack>
    </Dialog>
  )
}

/** Prices that became known after the parts were used; they count in the profit of their day. */
function Differences({ value }: { value: StockValue }) {
  const t = useTexts()
  const { instant } = useCompanyTime()
  return (
    <section>
      <Text fw={600} component="h3">
        {t('Price differences in the month')}
      </Text>
      <Text size="sm" c="dimmed">
        {t('Parts used before their price was known.')}
      </Text>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keys */}
      <section style={{ overflowX: 'auto' }} tabIndex={0} aria-label={t('Price differences in the month')}>
        <Table verticalSpacing={6} fz="sm">
          <Table.Tbody>
            {value.differences.map(each => (
              <Table.Tr key={each.id}>
                <Table.Td style={{ whiteSpace: 'nowrap' }}>{instant(each.at, 'date')}</Table.Td>
                <Table.Td>
                  {each.part}
                  <Text size="xs" c="dimmed">
                    {t(each.cause)}
                  </Text>
                </Table.Td>
                <Table.Td ta="right">{moneyText(each.cents)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
          <Table.Tfoot>
            <Table.Tr>
              <Table.Th colSpan={2}>{t('Total')}</Table.Th>
              <Table.Th ta="right">{moneyText(value.differences_cents)}</Table.Th>
            </Table.Tr>
          </Table.Tfoot>
        </Table>
      </section>
    </section>
  )
}
