import { Anchor, Button, SegmentedControl, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import type { Receives } from '#shared/endpoint.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { exportFile } from '#web/files/exports.ts'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { KeyPager } from '#web/ui/table/KeyPager.tsx'
import { useAnswered } from '#web/use-unanswered.ts'
import { importsContract, type OpenImport } from '../imports.contract.ts'
import { type Outcome, outcomes } from '../imports.rules.ts'
import { outcomeTexts } from './import-texts.ts'
import classes from './imports.module.css'

type ShownRow = Receives<typeof importsContract.rows>['result'][number]

/** The rows of an import by outcome, each with its reason. */
export function ImportRows({ row }: { row: OpenImport }) {
  const t = useTexts()
  const [chosen, setChosen] = useState<Outcome | null>(null)
  const [pages, setPages] = useState<number[]>([0])
  const outcome = chosen ?? outcomes.find(each => row.counts[each] > 0) ?? 'new'
  const read = useAnswered(
    importsContract.rows,
    { id: row.id, outcome, after: pages.at(-1)! },
    reply => reply.result.length === 0,
    { keepPrevious: true },
  )
  const isPreview = row.state === 'ready'
  return (
    <Card
      title={isPreview ? t('What will happen') : t('History')}
      about={isPreview ? t('Nothing is saved yet.') : undefined}
      end={
        row.counts.refused + row.counts.changed > 0 ? (
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            onClick={() => void exportFile(importsContract.exportRows, { id: row.id })}
          >
            {t('Download rows to check')}
          </Button>
        ) : undefined
      }
    >
      <div className={classes.scroll}>
        <SegmentedControl
          aria-label={t('Rows')}
          value={outcome}
          onChange={value => {
            setChosen(value as Outcome)
            setPages([0])
          }}
          data={outcomes.map(each => ({
            value: each,
            label: `${t(outcomeTexts[each])} (${row.counts[each].toLocaleString()})`,
          }))}
        />
      </div>
      <Loaded read={read} failed={t('Couldn’t load this list')}>
        {({ result, next }) => (
          <>
            {result.length === 0 ? (
              <Text size="sm" mt="md">
                {t('No matching rows')}
              </Text>
            ) : (
              <Rows row={row} rows={result} />
            )}
            <KeyPager
              pages={pages}
              next={next}
              onChange={setPages}
              backLabel={t('Previous')}
              onLabel={t('Next')}
            />
          </>
        )}
      </Loaded>
    </Card>
  )
}

/** Cells of the columns that have a field; who looks for another finds it in their file by the row's number. */
function Rows({ row, rows }: { row: OpenImport; rows: readonly ShownRow[] }) {
  const t = useTexts()
  const columns = row.mapping.flatMap((field, column) => (field ? [column] : [])).slice(0, 8)
  const hasReasons = rows.some(each => each.reason !== null || each.is_kept || each.changes.length > 0)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keys
    <section className={classes.scroll} tabIndex={0} aria-label={t('Rows in the file')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('Row')}</th>
            {hasReasons && <th scope="col">{t('Reason')}</th>}
            {columns.map(column => (
              <th key={column} scope="col">
                {row.headings[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(each => (
            <tr key={each.place}>
              <td>
                <RowLink row={row} each={each} />
              </td>
              {hasReasons && (
                <td>
                  {each.reason && t(each.reason)} {each.is_kept && t('Kept: used or changed since')}
                  {each.changes.map(change => (
                    <div key={change}>{change}</div>
                  ))}
                </td>
              )}
              {columns.map(column => (
                <td key={column}>{each.cells[column]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Leads to what the row has become, or belongs to. */
function RowLink({ row, each }: { row: OpenImport; each: ShownRow }) {
  if (each.target === null || row.kind === 'quotes' || row.kind === 'reviews' || row.state === 'undone')
    return each.row
  const where =
    row.kind === 'clients' ? { to: `/clients/edit/${each.target}` } : { query: { job: each.target } }
  return (
    <Anchor component={AppLink} {...where} size="sm">
      {each.row}
    </Anchor>
  )
}
