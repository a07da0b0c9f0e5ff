import { Alert, Button, FileInput, SimpleGrid, Stack, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { priceText } from '#web/money-text.ts'
import type { SendError } from '#web/send.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Select } from '#web/ui/Select.tsx'
import { useSend } from '#web/use-endpoint.ts'
import { type PriceListOutcome, priceListsContract } from '../price-lists.contract.ts'
import { priceColumns, priceMappingFrom, priceMappingText } from '../price-lists.rules.ts'

interface PriceListDialogProps {
  supplier: { id: number; name: string }
  onClose: () => void
}

/** Brings a supplier's price list in: what has become dearer is shown before anything is kept. */
export function PriceListDialog({ supplier, onClose }: PriceListDialogProps) {
  const t = useTexts()
  const preview = useSend(priceListsContract.preview, { silent: true })
  const run = useSend(priceListsContract.bringIn, { silent: true })
  const [file, setFile] = useState<File | null>(null)
  const [plan, setPlan] = useState<PriceListOutcome | null>(null)
  const [done, setDone] = useState<PriceListOutcome | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const busy = preview.isPending || run.isPending
  const mapping = plan && priceMappingFrom(plan.columns, plan.headings)
  const isMapped =
    mapping !== null && mapping.price !== null && (mapping.code !== null || mapping.name !== null)

  async function look(chosen: File | null, columns = 'auto') {
    setFile(chosen)
    setProblem(null)
    if (!chosen) return setPlan(null)
    try {
      setPlan((await preview.send({ id: supplier.id, columns }, { file: chosen })).result)
    } catch (error) {
      setPlan(null)
      setProblem(t(error as SendError))
    }
  }
  async function bringIn() {
    if (!file || !plan) return
    try {
      setDone((await run.send({ id: supplier.id, columns: plan.columns }, { file })).result)
    } catch (error) {
      setProblem(t(error as SendError))
    }
  }
  const shown = done ?? plan

  return (
    <Dialog
      opened
      size="xl"
      title={t('Price list of {{name}}', { name: supplier.name })}
      busy={busy}
      onClose={onClose}
      footer={
        done ? (
          <Button onClick={onClose}>{t('Close')}</Button>
        ) : (
          <>
            <Button variant="default" disabled={busy} onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button
              loading={run.isPending}
              disabled={!plan || !isMapped || plan.changed + plan.added === 0 || busy}
              onClick={() => void bringIn()}
            >
              {t('Import')}
            </Button>
          </>
        )
      }
    >
      <Stack gap="md">
        {!done && (
          <FileInput
            label={t('CSV file')}
            placeholder={t('Choose a file')}
            description={t('The first row holds the headings. Prices are of one, without tax.')}
            accept=".csv,.txt,text/csv"
            clearable
            clearButtonProps={{ 'aria-label': t('Clear') }}
            value={file}
            onChange={chosen => void look(chosen)}
          />
        )}
        {problem && (
          <Alert role="alert" color="pink">
            {problem}
          </Alert>
        )}
        {plan && mapping && !done && (
          <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="sm">
            {priceColumns.map(({ name, label }) => (
              <Select
                key={name}
                label={t(label)}
                placeholder={t('Not in the file')}
                clearable
                clearButtonProps={{ 'aria-label': t('Clear') }}
                error={
                  name === 'price' && mapping.price === null ? t('Which column holds the price?') : undefined
                }
                data={plan.headings.map((heading, i) => ({
                  value: String(i),
                  label: heading || t('Column {{number}}', { number: String(i + 1) }),
                }))}
                value={mapping[name] === null ? null : String(mapping[name])}
                onChange={value =>
                  void look(
                    file,
                    priceMappingText({ ...mapping, [name]: value === null ? null : Number(value) }),
                  )
                }
              />
            ))}
          </SimpleGrid>
        )}
        {shown && (
          <section aria-live="polite">
            <Text fw={600}>
              {t(
                '{{changed}} prices changed, {{added}} new, {{unchanged}} as they were, {{refused}} left out.',
                {
                  changed: shown.changed,
                  added: shown.added,
                  unchanged: shown.unchanged,
                  refused: shown.refused,
                },
              )}
            </Text>
            {shown.refusals.slice(0, 20).map(({ row, name, reason }) => (
              <Text key={row} size="sm">
                {t('Row {{row}}', { row: String(row) })}
                {name && `, ${name}`}: {t(reason)}
              </Text>
            ))}
          </section>
        )}
        {shown && shown.prices.length > 0 && <Prices outcome={shown} />}
      </Stack>
    </Dialog>
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
            <Table.Th ta="right">{t('Before')}</Table.Th>
            <Table.Th ta="right">{t('Now')}</Table.Th>
            <Table.Th ta="right">{t('Change')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {outcome.prices.map(price => (
            <Table.Tr key={price.code || price.name}>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>
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
