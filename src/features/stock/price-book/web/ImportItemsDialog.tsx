import { Alert, Button, FileInput, SimpleGrid, Stack, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import type { SendError } from '#web/send.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Select } from '#web/ui/Select.tsx'
import { useSend } from '#web/use-endpoint.ts'
import { type ImportedItems, itemsContract } from '../items.contract.ts'
import { itemColumns, mappingFrom, mappingText } from '../items.rules.ts'

/** Brings items in from a CSV file: which column is what, what will happen, and which rows are wrong. */
export function ImportItemsDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  const preview = useSend(itemsContract.previewImport, { silent: true })
  const run = useSend(itemsContract.importItems, { silent: true })
  const [file, setFile] = useState<File | null>(null)
  const [plan, setPlan] = useState<ImportedItems | null>(null)
  const [done, setDone] = useState<ImportedItems | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const busy = preview.isPending || run.isPending

  async function look(chosen: File | null, columns = 'auto') {
    setFile(chosen)
    setProblem(null)
    if (!chosen) return setPlan(null)
    try {
      setPlan((await preview.send({ columns }, { file: chosen })).result)
    } catch (error) {
      setPlan(null)
      setProblem(t(error as SendError))
    }
  }
  async function bringIn() {
    if (!file || !plan) return
    try {
      setDone((await run.send({ columns: plan.columns }, { file })).result)
    } catch (error) {
      setProblem(t(error as SendError))
    }
  }
  const mapping = plan && mappingFrom(plan.columns, plan.headings)
  const isNamed = mapping?.name !== null
  const willChange = plan ? plan.added + plan.changed : 0

  return (
    <Dialog
      opened
      size="xl"
      title={t('Import items')}
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
              disabled={!plan || !isNamed || willChange === 0 || busy}
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
            description={t(
              'The first row holds the headings. What is exported here can be brought in again.',
            )}
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
          <>
            <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }} spacing="sm">
              {itemColumns.map(({ name, label }) => (
                <Select
                  key={name}
                  label={t(label)}
                  placeholder={t('Not in the file')}
                  clearable
                  clearButtonProps={{ 'aria-label': t('Clear') }}
                  error={name === 'name' && !isNamed ? t('Which column holds the name?') : undefined}
                  data={plan.headings.map((heading, i) => ({
                    value: String(i),
                    label: heading || t('Column {{number}}', { number: String(i + 1) }),
                  }))}
                  value={mapping[name] === null ? null : String(mapping[name])}
                  onChange={value =>
                    void look(
                      file,
                      mappingText({ ...mapping, [name]: value === null ? null : Number(value) }),
                    )
                  }
                />
              ))}
            </SimpleGrid>
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
          </>
        )}
        {(done ?? plan) && <Outcome outcome={(done ?? plan)!} isDone={done !== null} />}
      </Stack>
    </Dialog>
  )
}

/** Result or preview of an import, with refused rows and reasons. */
function Outcome({ outcome, isDone }: { outcome: ImportedItems; isDone: boolean }) {
  const t = useTexts()
  const { added, changed, unchanged, refused, refusals } = outcome
  const numbers = { added, changed, unchanged, refused }
  return (
    <section aria-live="polite">
      <Text fw={600}>
        {isDone
          ? t(
              '{{added}} added, {{changed}} changed, {{unchanged}} as they were, {{refused}} left out.',
              numbers,
            )
          : t(
              '{{added}} will be added, {{changed}} changed, {{unchanged}} stay as they are, {{refused}} are left out.',
              numbers,
            )}
      </Text>
      {refusals.length > 0 && (
        <ul style={{ margin: '8px 0 0', paddingInlineStart: 20, fontSize: 14 }}>
          {refusals.map(({ row, name, reason }) => (
            <li key={row}>
              {t('Row {{row}}', { row: String(row) })}
              {name && `, ${name}`}: {t({ ...reason, message: reason.text })}
            </li>
          ))}
        </ul>
      )}
      {refused > refusals.length && (
        <Text size="sm" c="dimmed">
          {t('And {{count}} more.', { count: refused - refusals.length })}
        </Text>
      )}
    </section>
  )
}
