import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { type ComponentType, useCallback, useMemo } from 'react'
import { useListedFields } from '#features/account/custom-fields/web/use-listed-fields.tsx'
import { layoutPages } from '#features/account/page-settings/page-settings.rules.ts'
import { useShownColumns } from '#features/account/page-settings/web/use-page-settings.ts'
import { useOpenRow } from '#web/address/use-open-row.ts'
import { useTexts } from '#web/i18n.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'
import { toast } from '#web/toast.ts'
import { ActiveFilter } from '#web/ui/list/ActiveFilter.tsx'
import { ExportButton } from '#web/ui/list/ExportButton.tsx'
import { SearchBox } from '#web/ui/list/SearchBox.tsx'
import { useListPage } from '#web/ui/list/use-list-page.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { type Member, teamContract } from '../team.contract.ts'
import { mayChangeMember } from '../team.rules.ts'
import { teamColumns } from './team-columns.tsx'

const MemberDialog = lazyDialog(async () => (await import('./MemberDialog.tsx')).MemberDialog, {
  isSoon: true,
})

/** Everybody of the company. `Skills` is the field for what somebody can do. */
export default function TeamPage({ Skills }: { Skills: ComponentType }) {
  const t = useTexts()
  const viewer = useViewer()
  const list = useListPage(teamContract.list, {
    sort: { field: 'fullname', order: 'ASC' },
    /** -1 all, 1 active, 0 disabled. */
    filters: { status: -1, field: '' },
    rowId: row => row.id,
  })
  const { opened, open, add, close } = useOpenRow()
  const options = useRead(teamContract.workerOptions, {})

  const edit = useCallback(
    (member: Member) => {
      const verdict = mayChangeMember(viewer, member)
      if (verdict === true) open(member.id)
      else toast.info(t(verdict))
    },
    [viewer, t, open],
  )
  const own = useListedFields('/team', list)
  const columns = useShownColumns(
    layoutPages.team,
    useMemo(() => teamColumns(t, viewer, edit, own.columns), [t, viewer, edit, own.columns]),
  )

  return (
    <>
      <DataTable
        {...list.table}
        label={t('Team')}
        columns={columns}
        rowLabel={row => row.fullname}
        rowTone={row => (row.active ? undefined : 'muted')}
        onRowOpen={edit}
        toolbar={
          <>
            <SearchBox {...list.searchBox} label={t('Search the team')} />
            <ActiveFilter
              tour="team-status"
              value={list.filters.status}
              onChange={status => list.setFilters({ status })}
              inactive={t('Disabled')}
            />
            {own.filter}
          </>
        }
        toolbarEnd={
          <>
            <ExportButton entry={teamContract.exportUsers} input={list.fileInput} />
            <Button data-tour="team-new" leftSection={<IconUserPlus size={16} />} onClick={add}>
              {t('Add Technician')}
            </Button>
          </>
        }
        noMatch={{
          title: t('No matching people'),
          text: t('Check the spelling, or show the whole team.'),
        }}
        empty={{ title: t('No matching people') }}
      />
      {opened !== undefined && (
        <MemberDialog
          Skills={Skills}
          key={opened}
          id={opened}
          usedColours={(options.data?.result ?? []).map(option => option.color)}
          onClose={close}
        />
      )}
    </>
  )
}
