import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { Translate } from '#shared/translator.ts'
import { useOpenRow } from '#web/address/use-open-row.ts'
import { useTexts } from '#web/i18n.ts'
import { ExportButton } from '#web/ui/list/ExportButton.tsx'
import { smallPageSizes } from '#web/ui/list/list-search.ts'
import { SearchBox } from '#web/ui/list/SearchBox.tsx'
import { useListPage } from '#web/ui/list/use-list-page.ts'
import { StatusBadge, type Tone } from '#web/ui/StatusBadge.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import type { Column } from '#web/ui/table/data-table.types.ts'
import { useSend } from '#web/use-endpoint.ts'
import { StatusFilter } from '../../documents/web/StatusFilter.tsx'
import {
  accountingContract,
  type BookConnection,
  type BookMatch,
  type MatchSort,
} from '../accounting.contract.ts'
import { type MatchAct, matchActLabels, matchFilters, matchReasonLabels } from '../matching.rules.ts'
import { MatchDialog } from './MatchDialog.tsx'

const filters = [
  { value: matchFilters.all, label: 'All' },
  { value: matchFilters.ask, label: 'To choose' },
  { value: matchFilters.link, label: 'Linked' },
  { value: matchFilters.make, label: 'Will be added' },
  { value: matchFilters.leave, label: 'Left out' },
] as const

const tones: Record<MatchAct, Tone> = { ask: 'amber', link: 'green', make: 'blue', leave: 'grey' }

/** Clients beside their contacts in the books, confirmed before anything is sent. */
export function MatchList({ connection }: { connection: BookConnection }) {
  const t = useTexts()
  const { opened, open, close } = useOpenRow()
  const list = useListPage(accountingContract.matches, {
    sort: { field: 'name', order: 'ASC' },
    pageSizes: smallPageSizes,
    filters: { status: 0 },
    rowId: row => row.id,
  })
  const columns = useMemo(() => columnsOf(t), [t])
  const chosen = typeof opened === 'number' ? list.rows?.find(({ id }) => id === opened) : undefined
  return (
    <Stack gap="sm">
      <Matching connection={connection} />
      <DataTable
        {...list.table}
        label={t('Clients and contacts')}
        columns={columns}
        rowLabel={row => row.name}
        onRowOpen={row => open(row.id)}
        toolbar={
          <>
            <SearchBox {...list.searchBox} label={t('Search by name or email')} />
            <StatusFilter
              filters={filters}
              value={list.filters.status}
              onChange={status => list.setFilters({ status })}
            />
          </>
        }
        toolbarEnd={<ExportButton entry={accountingContract.exportMatches} input={list.fileInput} />}
        noMatch={{ title: t('No matches'), text: t('Check the spelling, or clear the search.') }}
        empty={{
          title: t('No clients matched yet'),
          text: t('Read the contacts of your books to put clients beside them.'),
          icon: <IconUsers size={22} stroke={1.6} />,
        }}
      />
      {chosen && <MatchDialog match={chosen} onClose={close} />}
    </Stack>
  )
}

/** Reads the contacts page by page, and confirms the list. */
function Matching({ connection: { matching, matches } }: { connection: BookConnection }) {
  const t = useTexts()
  const [read, setRead] = useState(0)
  const [isReading, setReading] = useState(false)
  const readNext = useSend(accountingContract.readContacts)
  const confirm = useSend(accountingContract.confirmMatches, {
    saved: 'Clients matched. You can start sending.',
  })
  async function readAll() {
    setReading(true)
    setRead(0)
    for (;;) {
      const answer = await readNext.send({})
      if (!answer) break
      setRead(before => before + answer.read)
      if (answer.isDone) break
    }
    setReading(false)
  }
  if (isReading)
    return (
      <div>
        <Text size="sm">{t('Contacts read: {{number}}', { number: read })}</Text>
        <Progress value={100} animated aria-label={t('Reading contacts')} mt={6} />
      </div>
    )
  return (
    <Stack gap="sm">
      {matching !== 'done' && (
        <Alert color="blue">{t('Nothing is sent until you confirm which client is which contact.')}</Alert>
      )}
      <Group gap="sm">
        {matching === 'open' && (
          <Button
            loading={confirm.isPending}
            disabled={matches.ask > 0}
            onClick={() => void confirm.send({})}
          >
            {t('Confirm matches')}
          </Button>
        )}
        <Button variant={matching === 'none' ? 'filled' : 'default'} onClick={() => void readAll()}>
          {matching === 'none' ? t('Read contacts') : t('Read contacts again')}
        </Button>
        {matches.ask > 0 && (
          <Text size="sm">{t('Choose for these clients first: {{number}}', { number: matches.ask })}</Text>
        )}
      </Group>
    </Stack>
  )
}

function columnsOf(t: Translate): Column<BookMatch, MatchSort>[] {
  return [
    {
      id: 'name',
      header: t('Client'),
      sortField: 'name',
      cell: row => (
        <>
          {row.name}
          <Text size="xs" c="dimmed">
            {row.email}
          </Text>
        </>
      ),
    },
    {
      id: 'contact',
      header: t('Contact in your books'),
      cell: row =>
        row.contact ? (
          <>
            {row.contact.name}
            <Text size="xs" c="dimmed">
              {row.contact.email}
            </Text>
          </>
        ) : (
          ''
        ),
    },
    { id: 'reason', header: t('Found by'), width: 150, cell: row => t(matchReasonLabels[row.reason]) },
    {
      id: 'act',
      header: t('Status'),
      width: 150,
      card: 'corner',
      cell: row => (
        <StatusBadge tone={tones[row.act]} dot>
          {t(matchActLabels[row.act])}
        </StatusBadge>
      ),
    },
  ]
}
