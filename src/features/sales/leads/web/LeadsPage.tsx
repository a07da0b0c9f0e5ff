import { Button } from '@mantine/core'
import { IconInbox, IconPlus, IconTrash, IconWorld } from '@tabler/icons-react'
import { type ComponentType, useMemo } from 'react'
import { layoutPages } from '#features/account/page-settings/page-settings.rules.ts'
import { useShownColumns } from '#features/account/page-settings/web/use-page-settings.ts'
import { leadSourcesContract } from '#features/clients/lead-sources/lead-sources.contract.ts'
import { teamContract } from '#features/people/team/team.contract.ts'
import { parseDay } from '#shared/dates.ts'
import { displayPhone } from '#shared/phones/phone.ts'
import type { Translate } from '#shared/translator.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { useOpenRow } from '#web/address/use-open-row.ts'
import { useTexts } from '#web/i18n.ts'
import { ExportButton } from '#web/ui/list/ExportButton.tsx'
import { SearchBox } from '#web/ui/list/SearchBox.tsx'
import { useListPage } from '#web/ui/list/use-list-page.ts'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { ChoicesSelect } from '#web/ui/select/ChoicesSelect.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import type { Column } from '#web/ui/table/data-table.types.ts'
import { SelectionButton } from '#web/ui/table/SelectionButton.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead } from '#web/use-endpoint.ts'
import { type Lead, type LeadSort, type ListedLead, leadsContract } from '../leads.contract.ts'
import { assignedFilters, leadStatus, leadStatuses, leadStatusLabel } from '../leads.rules.ts'
import { LeadForm } from './LeadForm.tsx'
import { LeadSpeed } from './LeadSpeed.tsx'
import { leadTone, minutesBetween, nameWithCompany, waitText } from './lead-texts.ts'
import classes from './leads.module.css'
import { OpenLead } from './OpenLead.tsx'
import { useRemoveLeads } from './use-remove-leads.ts'

const rarely = { staleTime: 300_000 }

interface LeadsPageProps {
  /** Books a job for a lead; undefined: whoever looks may not. */
  onBook: ((lead: Lead) => void) | undefined
  onJob: (id: number) => void
  Handovers?: ComponentType<{ id: number }> | undefined
  /** True if the viewer may set up the website's form. */
  maySetUp: boolean
}

/** People who asked for work, the newest first. */
export function LeadsPage({ maySetUp, ...ways }: LeadsPageProps) {
  const t = useTexts()
  const time = useCompanyTime()
  const list = useListPage(leadsContract.list, {
    sort: { field: 'id', order: 'DESC' },
    filters: { status: 0, source: 0, assigned: 0 },
    rowId: row => row.id,
  })
  const sources = useRead(leadSourcesContract.options, {}, rarely).data
  const people = useRead(teamContract.workerOptions, {}, rarely).data?.result
  const removeLeads = useRemoveLeads()
  const { opened, open, add, close } = useOpenRow()
  const columns = useShownColumns(
    layoutPages.leads,
    useMemo(() => columnsOf(t, time), [t, time]),
  )
  const { filters } = list
  const statuses = useMemo(
    () => leadStatuses.map(({ id, label }) => ({ value: id as number, label: t(label) })),
    [t],
  )
  const assignees = useMemo(
    () => [{ value: assignedFilters.nobody as number, label: t('Nobody') }, ...(people ?? [])],
    [people, t],
  )
  const newLead = (
    <Button leftSection={<IconPlus size={16} />} onClick={add}>
      {t('New Lead')}
    </Button>
  )
  const actions = (selected: ReadonlySet<number>) => (
    <SelectionButton
      danger
      icon={<IconTrash size={16} />}
      why={selected.size > 0 ? null : t('Select leads to delete')}
      onClick={async () => {
        if (await removeLeads([...selected])) list.clearSelection()
      }}
    >
      {t('Delete')}
    </SelectionButton>
  )
  return (
    <>
      <LeadSpeed />
      <DataTable
        {...list.table}
        label={t('Leads')}
        columns={columns}
        rowLabel={nameWithCompany}
        rowTone={row => (row.status === leadStatus.lost ? 'muted' : undefined)}
        onRowOpen={row => open(row.id)}
        selection={list.selection(actions)}
        toolbar={
          <>
            <SearchBox {...list.searchBox} label={t('Search leads')} />
            <ChoicesSelect
              isSingle
              label={t('Status')}
              all={t('All statuses')}
              options={statuses}
              value={filters.status ? [filters.status] : []}
              onChange={([status = 0]) => list.setFilters({ status })}
            />
            <ChoicesSelect
              isSingle
              label={t('Source')}
              all={t('All sources')}
              options={sources ? [...sources.result, ...sources.retired] : []}
              value={filters.source ? [filters.source] : []}
              onChange={([source = 0]) => list.setFilters({ source })}
            />
            <ChoicesSelect
              isSingle
              label={t('Assigned to')}
              all={t('Everyone')}
              options={assignees}
              value={filters.assigned ? [filters.assigned] : []}
              onChange={([assigned = 0]) => list.setFilters({ assigned })}
            />
          </>
        }
        toolbarEnd={
          <>
            <ExportButton entry={leadsContract.exportLeads} input={list.fileInput} />
            {maySetUp && (
              <Button
                variant="default"
                leftSection={<IconWorld size={16} />}
                renderRoot={props => <AppLink to="/settings/webform" {...props} />}
              >
                {t('Web Form')}
              </Button>
            )}
            {newLead}
          </>
        }
        noMatch={{ title: t('No matching leads'), text: t('Check the spelling, or clear the search.') }}
        empty={{
          title: t('No leads yet'),
          text: t('Add leads here, or put the web form on your website.'),
          icon: <IconInbox size={22} stroke={1.6} />,
          action: newLead,
        }}
      />
      {opened === null && <LeadForm lead={null} onClose={close} onAdded={open} />}
      {typeof opened === 'number' && <OpenLead key={opened} id={opened} onClose={close} {...ways} />}
    </>
  )
}

function columnsOf(t: Translate, time: ReturnType<typeof useCompanyTime>): Column<ListedLead, LeadSort>[] {
  const { instant, day, today } = time
  return [
    {
      id: 'name',
      header: t('Name'),
      sortField: 'name',
      width: 180,
      wrap: true,
      cell: row => <b style={{ fontWeight: row.seen ? 500 : 700 }}>{nameWithCompany(row)}</b>,
    },
    {
      id: 'contact',
      setting: 'contact',
      header: t('Contact'),
      width: 130,
      hideBelow: 'md',
      cell: row => (row.phone ? displayPhone(row.phone) : row.email),
    },
    {
      id: 'note',
      setting: 'what_they_need',
      header: t('What they need'),
      hideBelow: 'xl',
      wrap: true,
      cell: row => <span className={classes.need}>{row.note}</span>,
    },
    {
      id: 'source',
      setting: 'source',
      header: t('Source'),
      width: 90,
      hideBelow: 'xxl',
      cell: row => row.source || (row.from_web ? t('Web form') : ''),
    },
    {
      id: 'assigned',
      setting: 'assigned_to',
      header: t('Assigned to'),
      width: 110,
      hideBelow: 'xxl',
      cell: row => row.assigned_name,
    },
    {
      id: 'follow_up',
      setting: 'follow_up',
      header: t('Follow-up'),
      sortField: 'follow_up',
      width: 100,
      hideBelow: 'xl',
      cell: ({ follow_up, status }) => {
        const date = follow_up === null ? null : parseDay(follow_up)
        if (date === null) return null
        if (date > today || status >= leadStatus.won) return day(date)
        return <StatusBadge tone="orange">{date === today ? t('Today') : day(date)}</StatusBadge>
      },
    },
    {
      id: 'created',
      setting: 'received',
      header: t('Date received'),
      sortField: 'id',
      width: 160,
      cell: row => instant(row.created),
    },
    {
      id: 'answered',
      setting: 'answer',
      header: t('Answer'),
      width: 105,
      hideBelow: 'md',
      cell: row => <Answer row={row} t={t} />,
    },
    {
      id: 'status',
      setting: 'status',
      header: t('Status'),
      sortField: 'status',
      width: 110,
      card: 'corner',
      cell: row => (
        <StatusBadge tone={leadTone(row.status)} dot>
          {t(leadStatusLabel(row.status))}
        </StatusBadge>
      ),
    },
  ]
}

/** How long it took, or has taken so far. */
function Answer({ row, t }: { row: ListedLead; t: Translate }) {
  if (row.answered)
    return t('after {{time}}', { time: waitText(t, minutesBetween(row.created, row.answered)) })
  if (row.status !== leadStatus.new) return null
  return (
    <StatusBadge tone="orange">
      {t('waiting {{time}}', { time: waitText(t, minutesBetween(row.created, Date.now())) })}
    </StatusBadge>
  )
}
