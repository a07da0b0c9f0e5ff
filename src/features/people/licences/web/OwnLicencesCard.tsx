import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { LinedRows } from '#web/ui/list/LinedRow.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { licencesContract } from '../licences.contract.ts'
import { LicenceRow, type LicenceScan } from './LicenceRow.tsx'

/** The own licences to look at; the office keeps them. */
export function OwnLicencesCard({ File }: { File: LicenceScan }) {
  const t = useTexts()
  const licences = useRead(licencesContract.own, {}).data?.result ?? []
  if (licences.length === 0) return null
  return (
    <Card flush title={t('Licences')}>
      <LinedRows>
        {licences.map(licence => (
          <LicenceRow key={licence.id} licence={licence} file={<File licence={licence} isOwn />} />
        ))}
      </LinedRows>
    </Card>
  )
}
