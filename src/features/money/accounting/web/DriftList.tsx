import { Anchor, Text } from '@mantine/core'
import { IconScale } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { Translate } from '#shared/translator.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import { ExportButton } from '#web/ui/list/ExportButton.tsx'
import { smallPageSizes } from '#web/ui/list/list-search.ts'
import { SearchBox } from '#web/ui/list/SearchBox.tsx'
import { useListPage } from '#web/ui/list/use-list-page.ts'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import type { Column } from '#web/ui/table/data-table.types.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useSend } from '#web/use-endpoint.ts'
import { StatusFilter } from '../../documents/web/StatusFilter.tsx'
import {
  accountingContract,
  type BookConnection,
  type BookDrift,
  type DriftSort,
} from '../accounting.contract.ts'
import {
  answersToDrift,
  type DriftField,
  type DriftSide,
  driftAnswerLabels,
  driftFieldLabels,
  driftFilters,
  driftStateLabels,
  driftStatusLabels,
} from '../book-drifts.rules.ts'
import classes from './accounting.module.css'
import { AnswerButtons, CheckNow } from './list-buttons.tsx'

const filters = [
  { value: driftFilters.all, label: 'All' },
  { value: driftFilters.open, label: 'Different' },
  { value: driftFilters.accepted, label: 'Accepted' },
] as const

/** Documents that stand otherwise in the books than they were sent, with both values. */
export function DriftList({ connection }: { connection: BookConnection }) {
  const t = useTexts()
  const { instant } = useCompanyTime()
  const list = useListPage(accountingContract.drifts, {
    sort: { field: 'id', order: 'DESC' },
    pageSizes: smallPageSizes,
    filters: { status: 0 },
    rowId: row => row.id,
  })
  const columns = useMemo(() => columnsOf(t), [t])
  const { drift_read_at, is_comparing, state } = connection
  return (
    <DataTable
      {...list.table}
      label={t('Differences')}
      columns={columns}
      rowLabel={row => row.label}
      toolbar={
        <>
          <SearchBox {...list.searchBox} label={t('Search by number or name')} />
          <StatusFilter
            filters={filters}
            value={list.filters.status}
            onChange={status => list.setFilters({ status })}
          />
          <Text size="sm" c="dimmed">
            {is_comparing
              ? t('Comparing…')
              : drift_read_at && t('Checked {{when}}', { when: instant(drift_read_at) })}
          </Text>
        </>
      }
      toolbarEnd={
        <>
          <ExportButton entry={accountingContract.exportDrifts} input={list.fileInput} />
          {state === 'on' && <CheckNow entry={accountingContract.readDrifts} disabled={is_comparing} />}
        </>
      }
      noMatch={{ title: t('No matches'), text: t('Check the spelling, or clear the search.') }}
      empty={{
        title: drift_read_at ? t('Your books agree') : t('Not compared yet'),
        text: t('Sent documents are compared with your books every night.'),
        icon: <IconScale size={22} stroke={1.6} />,
      }}
    />
  )
}

function columnsOf(t: Translate): Column<BookDrift, DriftSort>[] {
  return [
    {
      id: 'label',
      header: t('Record'),
      sortField: 'label',
      cell: row =>
        row.opens === null ? (
          row.label
        ) : (
          <Anchor
            size="sm"
            renderRoot={props => <AppLink to="/invoices" query={{ open: row.opens! }} {...props} />}
          >
            {row.label}
          </Anchor>
        ),
    },
    {
      id: 'fields',
      header: t('Differences'),
      wrap: true,
      cell: row => (
        <>
          <dl className={classes.drift}>
            {row.fields.map(field => (
              <Both key={field} field={field} row={row} />
            ))}
          </dl>
          <Answers row={row} />
        </>
      ),
    },
    {
      id: 'state',
      header: t('Status'),
      width: 140,
      card: 'corner',
      cell: row => (
        <StatusBadge tone={row.state === 'open' ? 'amber' : 'grey'} dot>
          {t(driftStateLabels[row.state])}
        </StatusBadge>
      ),
    },
  ]
}

function Both({ field, row }: { field: DriftField; row: BookDrift }) {
  const t = useTexts()
  return (
    <div>
      <dt>{t(driftFieldLabels[field])}</dt>
      <dd>{t('Sent: {{value}}', { value: shownValue(t, field, row.ours) })}</dd>
      <dd>{t('In your books: {{value}}', { value: shownValue(t, field, row.theirs) })}</dd>
    </div>
  )
}

function shownValue(t: Translate, field: DriftField, side: DriftSide): string {
  if (field === 'status') return t(driftStatusLabels[side.status])
  if (field === 'contact') return side.contact
  return moneyText({ total: side.total_cents, tax: side.tax_cents, due: side.left_cents }[field])
}

function Answers({ row }: { row: BookDrift }) {
  const t = useTexts()
  const answer = useSend(accountingContract.answerDrift, { saved: 'Saved.' })
  return (
    <AnswerButtons
      answers={answersToDrift(row)}
      label={each => t(driftAnswerLabels[each])}
      isBusy={answer.isPending}
      onAnswer={each => void answer.send({ id: row.id, answer: each })}
    />
  )
}
