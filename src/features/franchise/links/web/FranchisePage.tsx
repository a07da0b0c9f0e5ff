import { Button, SegmentedControl, Stack } from '@mantine/core'
import { IconBuildingCommunity, IconBuildingPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'
import { Card } from '#web/ui/Card.tsx'
import { SearchBox } from '#web/ui/list/SearchBox.tsx'
import { useListPage } from '#web/ui/list/use-list-page.ts'
import { EmptyState } from '#web/ui/page/EmptyState.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { linksContract, type memberFilters } from '../links.contract.ts'
import { mayInvite } from '../links.rules.ts'
import { HeadOfficeCard } from './HeadOfficeCard.tsx'
import { memberColumns } from './member-columns.tsx'

const InviteDialog = lazyDialog(async () => (await import('./InviteDialog.tsx')).InviteDialog, {
  isSoon: true,
})

/** The head office that the company belongs to, and the members of its own franchise. */
export default function FranchisePage() {
  const t = useTexts()
  const viewer = useViewer()
  const head = useRead(linksContract.head, {})
  const list = useListPage(linksContract.members, {
    sort: { field: 'name', order: 'ASC' },
    filters: { status: 'present' as (typeof memberFilters)[number] },
    rowId: row => row.id,
  })
  const [isInviting, setInviting] = useState(false)
  const { instant } = useCompanyTime()
  const columns = useMemo(() => memberColumns(t, at => instant(at, 'date')), [t, instant])
  const verdict = mayInvite(viewer)
  const isOffice = viewer.kind !== 'operator'
  const invite = isOffice && verdict === true && (
    <Button leftSection={<IconBuildingPlus size={16} />} onClick={() => setInviting(true)}>
      {t('Invite a company')}
    </Button>
  )
  const belongs = head.data?.result
  const hasMembers = list.table.rows === undefined || list.table.rows.length > 0
  const isSearched = list.filters.status !== 'present' || list.searchBox.value !== ''
  const isHead = verdict === true || hasMembers || isSearched
  return (
    <Stack gap="lg">
      {belongs && head.data && <HeadOfficeCard head={belongs} groups={head.data.groups} />}
      {isHead ? (
        <DataTable
          {...list.table}
          label={t('Members')}
          columns={columns}
          rowLabel={row => row.name}
          rowTone={row => (row.status === 'active' || row.status === 'invited' ? undefined : 'muted')}
          toolbar={
            <>
              <SearchBox {...list.searchBox} label={t('Search members')} />
              <SegmentedControl
                aria-label={t('Members to show')}
                value={list.filters.status}
                onChange={status => list.setFilters({ status: status as (typeof memberFilters)[number] })}
                data={[
                  { value: 'present', label: t('All') },
                  { value: 'active', label: t('Members') },
                  { value: 'invited', label: t('Invited') },
                  { value: 'past', label: t('Former') },
                ]}
              />
            </>
          }
          toolbarEnd={invite}
          noMatch={{ title: t('No matching companies'), text: t('Check the spelling, or clear the search.') }}
          empty={{
            title: t('No members yet'),
            icon: <IconBuildingCommunity size={22} stroke={1.6} />,
            text: t(
              'Invite companies under your brand to open them without signing in, see shared figures and hand over work.',
            ),
            action: invite || undefined,
          }}
        />
      ) : (
        !belongs && (
          <Card>
            <EmptyState
              icon={<IconBuildingCommunity size={22} stroke={1.6} />}
              title={t('You’re not in a franchise')}
              text={t('The Franchise plan lets you invite companies. Invitations arrive by email.')}
            />
          </Card>
        )
      )}
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </Stack>
  )
}
