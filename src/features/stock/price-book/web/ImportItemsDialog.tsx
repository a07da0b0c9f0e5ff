import { Table, Text } from '@mantine/core'
import { exportFile } from '#web/files/exports.ts'
import { useTexts } from '#web/i18n.ts'
import { useSend } from '#web/use-endpoint.ts'
import { taxIn } from '../csv-columns.rules.ts'
import { type ImportedItems, itemsContract } from '../items.contract.ts'
import { itemColumns, mappingFrom, mappingText } from '../items.rules.ts'
import { CsvImportDialog } from './CsvImportDialog.tsx'

/** Brings items in from a CSV file: which column is what, what will happen, and which rows are wrong. */
export function ImportItemsDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  const preview = useSend(itemsContract.previewImport, { silent: true })
  const run = useSend(itemsContract.importItems, { silent: true })
  return (
    <CsvImportDialog
      title={t('Import items')}
      about={t('Exported files can be imported again.')}
      columns={itemColumns}
      cols={{ base: 1, xs: 2, sm: 3 }}
      mappingFrom={mappingFrom}
      mappingText={mappingText}
      lacking={({ name }) =>
        name === null ? { name: 'name', message: t('Which column holds the name?') } : null
      }
      hint={(name, heading, { price_with_tax }) => {
        const tax = taxIn(heading)
        if (name === 'cost') return tax === 'with' ? t('Includes tax, which we deduct.') : undefined
        if (name !== 'price' || price_with_tax !== null) return undefined
        return tax === 'with'
          ? t('Includes tax.')
          : tax === 'without'
            ? t('Excludes tax.')
            : t('New items: read as excluding tax.')
      }}
      preview={async (input, file) => (await preview.send(input, { file })).result}
      run={async (input, file) => (await run.send(input, { file })).result}
      saveDoubts={(input, file) => exportFile(itemsContract.rowsToCheck, input, file)}
      isPreviewing={preview.isPending}
      isRunning={run.isPending}
      sample={plan => <Sample plan={plan} />}
      outcome={(outcome, isDone) => <ImportOutcome outcome={outcome} isDone={isDone} />}
      onClose={onClose}
    />
  )
}

/** The first rows of the file. */
function Sample({ plan }: { plan: ImportedItems }) {
  return (
    <div style={{ overflowX: 'auto' }}>
      <Table verticalSpacing={4} horizontalSpacing={8} fz="xs">
        <Table.Thead>
          <Table.Tr>
            {plan.headings.map((heading, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns are known by their places
              <Table.Th key={i}>{heading}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {plan.sample.map((record, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: and so are rows
            <Table.Tr key={row}>
              {plan.headings.map((_, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <Table.Td key={i}>{record[i]}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

/** Result or preview of an import, with doubted rows and reasons. */
export function ImportOutcome({ outcome, isDone }: { outcome: Counted; isDone: boolean }) {
  const t = useTexts()
  const { added, changed, unchanged, refused } = outcome
  const numbers = { added, changed, unchanged, refused }
  return (
    <section aria-live="polite">
      <Text fw={600}>
        {isDone
          ? t('{{added}} added, {{changed}} changed, {{unchanged}} unchanged, {{refused}} skipped.', numbers)
          : t(
              '{{added}} will be added, {{changed}} changed, {{unchanged}} unchanged, {{refused}} skipped.',
              numbers,
            )}
      </Text>
      <DoubtedRows {...outcome} />
    </section>
  )
}

type Counted = Omit<ImportedItems, 'headings' | 'columns' | 'read' | 'sample' | 'rows'>

/** Rows that are left out, and those that are read differently from what stands there. */
export function DoubtedRows({
  refusals,
  refused,
  corrections,
  corrected,
}: Pick<ImportedItems, 'refusals' | 'refused' | 'corrections' | 'corrected'>) {
  const t = useTexts()
  return (
    <>
      <Doubts rows={refusals} more={refused - refusals.length} />
      {corrected > 0 && (
        <Text size="sm" fw={600} mt="xs">
          {t('Adjusted on import')}
        </Text>
      )}
      <Doubts rows={corrections} more={corrected - corrections.length} />
    </>
  )
}

function Doubts({ rows, more }: { rows: ImportedItems['refusals']; more: number }) {
  const t = useTexts()
  return (
    <>
      {rows.length > 0 && (
        <ul style={{ margin: '8px 0 0', paddingInlineStart: 20, fontSize: 14, overflowWrap: 'anywhere' }}>
          {rows.map(({ row, name, reason }, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row may be doubted twice
            <li key={i}>
              {t('Row {{row}}', { row: String(row) })}
              {name && `, ${name}`}: {t({ ...reason, message: reason.text })}
            </li>
          ))}
        </ul>
      )}
      {more > 0 && (
        <Text size="sm" c="dimmed">
          {t('And {{count}} more.', { count: more })}
        </Text>
      )}
    </>
  )
}
