import { Button, Group, Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import type { CsvLayout } from '#shared/spreadsheets/csv-choice.ts'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { NativeSelect } from '#web/ui/select/NativeSelect.tsx'
import { useSend } from '#web/use-endpoint.ts'
import { importsContract, type OpenImport } from '../imports.contract.ts'
import type { ExistingWay, ImportKindId } from '../imports.rules.ts'
import { ImportReading, type Writing } from './ImportReading.tsx'
import { kindTexts } from './import-texts.ts'
import classes from './imports.module.css'
import { type Choices, choicesOf, type KeptChoices } from './kept-choices.ts'

const existingTexts: Record<ExistingWay, string> = {
  fill: 'Fill in missing details',
  overwrite: 'Use the file’s value',
  skip: 'Leave unchanged',
}
const ways: readonly ExistingWay[] = ['fill', 'overwrite', 'skip']

interface ImportColumnsProps {
  row: OpenImport
  /** Choices that were made before the file was read anew. */
  kept: Choices | null
  onReread: (kept: KeptChoices) => void
}

/** The kind of rows and each column's field: guessed, for the user to correct. */
export function ImportColumns({ row, kept, onReread }: ImportColumnsProps) {
  const t = useTexts()
  const map = useSend(importsContract.map)
  const guess = useSend(importsContract.guess)
  const reread = useSend(importsContract.reread)
  const [first] = useState(() => kept ?? choicesOf(row))
  const [kind, setKind] = useState(first.kind)
  const [mapping, setMapping] = useState(first.mapping)
  const [existing, setExisting] = useState(first.existing)
  const [writing, setWriting] = useState(first.writing)
  const [byHand, setByHand] = useState(first.byHand)
  const isOff = map.isPending || reread.isPending || row.state === 'checking'
  const fields = row.kinds.find(each => each.id === kind)?.fields ?? []
  const isAsShown =
    row.state !== 'mapping' &&
    kind === row.kind &&
    existing === row.existing &&
    writing.chosen_date_order === row.chosen_date_order &&
    writing.chosen_decimal_mark === row.chosen_decimal_mark &&
    writing.chosen_decimal_marks === row.chosen_decimal_marks &&
    mapping.every((field, column) => field === row.mapping[column])

  const check = (by: Writing) =>
    map.send({
      id: row.id,
      kind,
      mapping: [...mapping],
      existing,
      date_order: by.chosen_date_order,
      decimal_mark: by.chosen_decimal_mark,
      decimal_marks: by.chosen_decimal_marks,
    })

  /** The preview follows at once where there is one. */
  function write(next: Writing) {
    setWriting(next)
    if (row.state === 'ready') void check(next)
  }

  async function take(next: ImportKindId) {
    setKind(next)
    setByHand(new Set())
    setMapping((await guess.send({ id: row.id, kind: next })).mapping)
  }

  async function readAnew(layout: CsvLayout) {
    const { id } = await reread.send({ id: row.id, ...layout })
    const { mapping: guessed } = await guess.send({ id, kind })
    onReread({ id, before: row, guessed, kind, existing, mapping, writing, byHand })
  }

  return (
    <Card
      title={t('Match the columns')}
      about={t('Check the fields we guessed from the headings. Columns without a field are skipped.')}
      end={
        <Button
          disabled={isAsShown}
          loading={map.isPending || row.state === 'checking'}
          variant={row.state === 'ready' ? 'default' : 'filled'}
          onClick={() => void check(writing)}
        >
          {row.state === 'mapping' ? t('Check the rows') : t('Check again')}
        </Button>
      }
    >
      <Stack gap="md">
        <Radio.Group label={t('Import as')} value={kind} onChange={value => void take(value as ImportKindId)}>
          <Group gap="lg" mt={6}>
            {row.kinds.map(each => (
              <Radio
                key={each.id}
                value={each.id}
                disabled={reread.isPending}
                label={t(kindTexts[each.id])}
              />
            ))}
          </Group>
        </Radio.Group>
        {kind === 'clients' && (
          <Radio.Group
            label={t('Existing clients')}
            value={existing}
            onChange={value => setExisting(value as ExistingWay)}
          >
            <Group gap="lg" mt={6}>
              {ways.map(way => (
                <Radio key={way} value={way} disabled={reread.isPending} label={t(existingTexts[way])} />
              ))}
            </Group>
          </Radio.Group>
        )}
        <ImportReading
          row={row}
          fields={fields}
          mapping={mapping}
          writing={writing}
          disabled={isOff}
          onChange={write}
          onReread={layout => void readAnew(layout)}
        />
        <ul className={classes.columns}>
          {row.headings.map((heading, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one heading
            <li key={column}>
              <div>
                <b>{heading || t('Column {{number}}', { number: column + 1 })}</b>
                <div className={classes.sample}>
                  {row.sample
                    .map(cells => cells[column] ?? '')
                    .filter(Boolean)
                    .slice(0, 3)
                    .join(' · ') || t('No values in the first rows')}
                </div>
              </div>
              <NativeSelect
                aria-label={t('Field for {{heading}}', { heading: heading || String(column + 1) })}
                value={fields.some(field => field.id === mapping[column]) ? mapping[column] : ''}
                disabled={reread.isPending}
                onChange={event => {
                  const field = event.currentTarget.value
                  setByHand(new Set([...byHand, column]))
                  setMapping(mapping.map((each, at) => (at === column ? field : each)))
                }}
                data={[
                  { value: '', label: t('Skipped') },
                  ...fields.map(field => ({ value: field.id, label: t(field.label) })),
                ]}
              />
            </li>
          ))}
        </ul>
      </Stack>
    </Card>
  )
}
