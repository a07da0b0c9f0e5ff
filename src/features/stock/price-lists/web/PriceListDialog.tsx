import { Table, Text } from '@mantine/core'
import { useState } from 'react'
import { taxIn } from '#features/stock/price-book/csv-columns.rules.ts'
import { CsvImportDialog } from '#features/stock/price-book/web/CsvImportDialog.tsx'
import { DoubtedRows } from '#features/stock/price-book/web/ImportItemsDialog.tsx'
import { exportFile } from '#web/files/exports.ts'
import { useTexts } from '#web/i18n.ts'
import { priceText } from '#web/money-text.ts'
import { useSend } from '#web/use-endpoint.ts'
import { type PriceListOutcome, priceListsContract } from '../price-lists.contract.ts'
import { priceColumns, priceMappingFrom, priceMappingText } from '../price-lists.rules.ts'
import { PriceBookChanges } from './PriceBookChanges.tsx'

interface PriceListDialogProps {
  supplier: { id: number; name: string }
  onClose: () => void
}

/** Brings a supplier's price list in: what has become dearer is shown before anything is kept. */
export function PriceListDialog({ supplier, onClose }: PriceListDialogProps) {
  const t = useTexts()
  const preview = useSend(priceListsContract.preview, { silent: true })
  const run = useSend(priceListsContract.bringIn, { silent: true })
  const { id } = supplier
  const [follow, setFollow] = useState(false)
  return (
    <CsvImportDialog
      title={t('Price list of {{name}}', { name: supplier.name })}
      about={t('Unit prices. We deduct tax if the heading says it’s included.')}
      columns={priceColumns}
      cols={{ base: 2, sm: 4 }}
      mappingFrom={priceMappingFrom}
      mappingText={priceMappingText}
      lacking={({ price, code, name }) => {
        if (price === null) return { name: 'price', message: t('Which column holds the price?') }
        return code === null && name === null ? {} : null
      }}
      hint={(name, heading) => {
        if (name !== 'price') return undefined
        return taxIn(heading) === 'with' ? t('Includes tax, which we deduct.') : t('Read as excluding tax.')
      }}
      preview={async (input, file) => (await preview.send({ id, ...input }, { file })).result}
      run={async (input, file) => (await run.send({ id, ...input, follow }, { file })).result}
      saveDoubts={(input, file) => exportFile(priceListsContract.rowsToCheck, { id, ...input }, file)}
      isPreviewing={preview.isPending}
      isRunning={run.isPending}
      outcome={(outcome, isDone) => (
        <>
          <Counts outcome={outcome} />
          {(!isDone || follow || outcome.price_book.follows === 'on') && (
            <PriceBookChanges
              changes={outcome.price_book}
              follow={follow}
              {...(!isDone && { onFollow: setFollow })}
            />
          )}
          {outcome.prices.length > 0 && <Prices outcome={outcome} />}
        </>
      )}
      onClose={onClose}
    />
  )
}

function Counts({
  outcome: { changed, added, unchanged, refused, ...doubts },
}: {
  outcome: PriceListOutcome
}) {
  const t = useTexts()
  return (
    <section aria-live="polite">
      <Text fw={600}>
        {t('{{changed}} prices changed, {{added}} new, {{unchanged}} unchanged, {{refused}} skipped.', {
          changed,
          added,
          unchanged,
          refused,
        })}
      </Text>
      <DoubtedRows refused={refused} {...doubts} />
    </section>
  )
}

function Prices({ outcome }: { outcome: PriceListOutcome }) {
  const t = useTexts()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keys
    <section style={{ overflowX: 'auto' }} tabIndex={0} aria-label={t('Prices')}>
      <Table verticalSpacing={4} fz="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('Item')}</Table.Th>
            <Table.Th>{t('Our part')}</Table.Th>
            <Table.Th ta="right">{t('Previously')}</Table.Th>
            <Table.Th ta="right">{t('Now')}</Table.Th>
            <Table.Th ta="right">{t('Change')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {outcome.prices.map(price => (
            <Table.Tr key={price.code || price.name}>
              <Table.Td style={{ minWidth: 140, overflowWrap: 'anywhere' }}>
                {[price.code, price.name].filter(Boolean).join(' · ')}
              </Table.Td>
              <Table.Td>{price.part_name}</Table.Td>
              <Table.Td ta="right">
                {price.before_cents === null ? t('New') : priceText(price.before_cents)}
              </Table.Td>
              <Table.Td ta="right">{priceText(price.price_cents)}</Table.Td>
              <Table.Td ta="right" fw={(price.change ?? 0) > 0 ? 600 : undefined}>
                {price.change !== null && `${price.change > 0 ? '+' : ''}${price.change} %`}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {outcome.prices.length < outcome.changed + outcome.added && (
        <Text size="sm" c="dimmed">
          {t('And {{count}} more.', { count: outcome.changed + outcome.added - outcome.prices.length })}
        </Text>
      )}
    </section>
  )
}
