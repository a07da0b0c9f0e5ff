import { Button, Group, Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { NativeSelect } from '#web/ui/select/NativeSelect.tsx'
import { useSend } from '#web/use-endpoint.ts'
import { importsContract, type OpenImport } from '../imports.contract.ts'
import type { ExistingWay, ImportKindId } from '../imports.rules.ts'
import { ImportReading, type Writing } from './ImportReading.tsx'
import { kindTexts } from './import-texts.ts'
import classes from './imports.module.css'

const existingTexts: Record<ExistingWay, string> = {
  fill: 'Fill in missing details',
  overwrite: 'Use the file’s value',
  skip: 'Leave unchanged',
}
const ways: readonly ExistingWay[] = ['fill', 'overwrite', 'skip']

/** The kind of rows and each column's field: guessed, for the user to correct. */
export function ImportColumns({ row }: { row: OpenImport }) {
  const t = useTexts()
  const map = useSend(importsContract.map)
  const guess = useSend(importsContract.guess)
  const [kind, setKind] = useState<ImportKindId>(row.kind)
  const [mapping, setMapping] = useState(row.mapping)
  const [existing, setExisting] = useState(row.existing)
  const [writing, setWriting] = useState<Writing>(row)
  const fields = row.kinds.find(each => each.id === kind)?.fields ?? []
  const isAsShown =
    row.state !== 'mapping' &&
    kind === row.kind &&
    existing === row.existing &&
    writing.chosen_date_order === row.chosen_date_order &&
    writing.chosen_decimal_mark === row.chosen_decimal_mark &&
    mapping.every((field, column) => field === row.mapping[column])

  const check = (by: Writing) =>
    map.send({
      id: row.id,
      kind,
      mapping,
      existing,
      date_order: by.chosen_date_order,
      decimal_mark: by.chosen_decimal_mark,
    })

  /** The preview follows at once where there is one. */
  function write(next: Writing) {
    setWriting(next)
    if (row.state === 'ready') void check(next)
  }

  async function take(next: ImportKindId) {
    setKind(next)
    setMapping((await guess.send({ id: row.id, kind: next })).mapping)
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
              <Radio key={each.id} value={each.id} label={t(kindTexts[each.id])} />
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
                <Radio key={way} value={way} label={t(existingTexts[way])} />
              ))}
            </Group>
          </Radio.Group>
        )}
        <ImportReading
          row={row}
          fields={fields}
          mapping={mapping}
          writing={writing}
          disabled={map.isPending || row.state === 'checking'}
          onChange={write}
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
                onChange={event => {
                  const field = event.currentTarget.value
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
