import { Alert, Checkbox, Table, Text } from '@mantine/core'
import { useTexts } from '#web/i18n.ts'
import { priceText } from '#web/money-text.ts'
import type { PriceListOutcome } from '../price-lists.contract.ts'

interface PriceBookChangesProps {
  changes: PriceListOutcome['price_book'] | undefined
  follow: boolean
  /** Left out: it has been decided. */
  onFollow?: (follow: boolean) => void
}

/** What suppliers' prices change in the price book, and the question where the company is asked each time. */
export function PriceBookChanges({ changes, follow, onFollow }: PriceBookChangesProps) {
  const t = useTexts()
  if (!changes || changes.count === 0) return null
  return (
    <Alert color="blue" title={t('Price book changes')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keys */}
      <section style={{ overflow: 'auto', maxHeight: 260 }} tabIndex={0} aria-label={t('Price Book')}>
        <Table verticalSpacing={4} fz="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('Item')}</Table.Th>
              <Table.Th ta="right">{t('Cost')}</Table.Th>
              <Table.Th ta="right">{t('Price')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {changes.items.map(item => (
              <Table.Tr key={item.id}>
                <Table.Td style={{ minWidth: 140, overflowWrap: 'anywhere' }}>{item.name}</Table.Td>
                <Table.Td ta="right">
                  {item.cost_before !== null && `${priceText(item.cost_before)} → `}
                  {priceText(item.cost_after)}
                </Table.Td>
                <Table.Td ta="right">
                  {item.price_before === item.price_after
                    ? t('stays at {{price}}', { price: priceText(item.price_after) })
                    : `${priceText(item.price_before)} → ${priceText(item.price_after)}`}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
      {changes.count > changes.items.length && (
        <Text size="sm" c="dimmed">
          {t('And {{count}} more.', { count: changes.count - changes.items.length })}
        </Text>
      )}
      {changes.follows === 'ask' && onFollow && (
        <Checkbox
          mt="sm"
          label={t('Update the price book too')}
          checked={follow}
          onChange={({ currentTarget: { checked } }) => onFollow(checked)}
        />
      )}
    </Alert>
  )
}
