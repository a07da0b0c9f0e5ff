import { IconBuildingWarehouse } from '@tabler/icons-react'
import { CatalogueDialog } from '#web/forms/CatalogueDialog.tsx'
import { useTexts } from '#web/i18n.ts'
import { CatalogueList } from '#web/ui/list/CatalogueList.tsx'
import { placesContract } from '../places.contract.ts'

/** Named places of stock; the store and the vans are there by themselves. */
export default function PlacesPage() {
  const t = useTexts()
  const texts = {
    rows: t('Stock Locations'),
    row: t('Stock Location'),
    add: t('New Location'),
    search: t('Search locations'),
    noMatch: t('No matching locations'),
  }
  return (
    <CatalogueList
      contract={placesContract}
      file={placesContract.exportPlaces}
      texts={texts}
      empty={{
        title: t('No extra locations yet'),
        text: t('Your store and vans are already here. Add others, such as a container.'),
        icon: <IconBuildingWarehouse size={22} stroke={1.6} />,
      }}
    >
      {(row, onClose) => (
        <CatalogueDialog contract={placesContract} row={row} texts={texts} onClose={onClose} />
      )}
    </CatalogueList>
  )
}
