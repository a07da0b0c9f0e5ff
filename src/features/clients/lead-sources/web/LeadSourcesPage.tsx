import { IconSpeakerphone } from '@tabler/icons-react'
import { useMemo } from 'react'
import { layoutPages } from '#features/account/page-settings/page-settings.rules.ts'
import { useShownColumns } from '#features/account/page-settings/web/use-page-settings.ts'
import type { Translate } from '#shared/translator.ts'
import { useTexts } from '#web/i18n.ts'
import { activeColumn } from '#web/ui/ActiveSwitch.tsx'
import type { Column } from '#web/ui/data-table.types.ts'
import { SettingsList } from '#web/ui/SettingsList.tsx'
import { type LeadSource, type LeadSourceSort, leadSourcesContract } from '../lead-sources.contract.ts'
import { LeadSourceDialog } from './LeadSourceDialog.tsx'

/** Where a company's work comes from. */
export default function LeadSourcesPage() {
  const t = useTexts()
  const columns = useShownColumns(
    layoutPages.leadSources,
    useMemo(() => columnsOf(t), [t]),
  )
  return (
    <SettingsList
      list={leadSourcesContract.list}
      open={leadSourcesContract.open}
      file={leadSourcesContract.exportLeadSources}
      columns={columns}
      texts={{
        rows: t('Lead Sources'),
        row: t('Lead Source'),
        add: t('New Lead Source'),
        search: t('Search lead sources'),
        noMatch: t('No lead source matches'),
      }}
      empty={{
        title: t('No lead sources yet'),
        text: t('Add the places your work comes from, to see which of them pay off.'),
        icon: <IconSpeakerphone size={22} stroke={1.6} />,
      }}
    >
      {(row, onClose) => <LeadSourceDialog source={row} onClose={onClose} />}
    </SettingsList>
  )
}

function columnsOf(t: Translate): Column<LeadSource, LeadSourceSort>[] {
  return [
    { id: 'name', header: t('Name'), sortField: 'name', cell: row => row.name },
    activeColumn(t, leadSourcesContract.changeStatus),
  ]
}
