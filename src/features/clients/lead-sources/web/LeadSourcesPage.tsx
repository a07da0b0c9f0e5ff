import { IconSpeakerphone } from '@tabler/icons-react'
import { layoutPages } from '#features/account/page-settings/page-settings.rules.ts'
import { useIsShown } from '#features/account/page-settings/web/use-page-settings.ts'
import { CatalogueDialog } from '#web/forms/CatalogueDialog.tsx'
import { useTexts } from '#web/i18n.ts'
import { CatalogueList } from '#web/ui/list/CatalogueList.tsx'
import { leadSourcesContract } from '../lead-sources.contract.ts'

export default function LeadSourcesPage() {
  const t = useTexts()
  const texts = {
    rows: t('Lead Sources'),
    row: t('Lead Source'),
    add: t('New Lead Source'),
    change: t('The new name shows on every job from this source.'),
    search: t('Search lead sources'),
    noMatch: t('No matching lead sources'),
  }
  return (
    <CatalogueList
      contract={leadSourcesContract}
      file={leadSourcesContract.exportLeadSources}
      isShown={useIsShown(layoutPages.leadSources)}
      texts={texts}
      empty={{
        title: t('No lead sources yet'),
        text: t('Add where your work comes from and see which sources pay off.'),
        icon: <IconSpeakerphone size={22} stroke={1.6} />,
      }}
    >
      {(row, onClose) => (
        <CatalogueDialog contract={leadSourcesContract} row={row} texts={texts} onClose={onClose} />
      )}
    </CatalogueList>
  )
}
