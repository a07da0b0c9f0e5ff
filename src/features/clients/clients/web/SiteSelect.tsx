import type { Receives } from '#shared/endpoint.ts'
import { displayPhone } from '#shared/phones/phone.ts'
import { useTexts } from '#web/i18n.ts'
import { Select } from '#web/ui/select/Select.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { useMay } from '#web/viewer.ts'
import { clientSitesContract } from '../client-extras.contract.ts'
import { clientsContract } from '../clients.contract.ts'

type Site = Receives<typeof clientSitesContract.list>['result'][number]
type Place = Pick<Site, 'address' | 'suburb_name' | 'latitude' | 'longitude'> & { name?: string }

interface SiteSelectProps {
  clientId: number | null
  siteId: number | null
  /** Name of the chosen site if it is no longer offered. */
  retired?: string
  error?: string | undefined
  /** The site, or null for the client's own address; and where that is. */
  onChoose: (siteId: number | null, place: Place) => void
}

const ownAddress = 0

/** Which of a client's sites something is for, if they have any. */
export function SiteSelect({ clientId, siteId, retired, error, onChoose }: SiteSelectProps) {
  const t = useTexts()
  const maySee = useMay(clientSitesContract.list.access)
  const isKnown = clientId !== null && maySee
  const id = clientId ?? 0
  const sites = useRead(clientSitesContract.list, { id }, { enabled: isKnown }).data?.result ?? []
  const hasSites = isKnown && sites.length > 0
  const client = useRead(clientsContract.open, { id }, { enabled: hasSites }).data?.result
  if (!hasSites && siteId === null) return null

  function choose(value: number | null) {
    const site = sites.find(each => each.id === value)
    if (site) onChoose(site.id, site)
    else if (client) onChoose(null, { ...client, address: client.main_address, name: '' })
  }
  const chosen = sites.find(each => each.id === siteId)
  const contact = chosen && [chosen.contact_name, displayPhone(chosen.contact_phone)].filter(Boolean)
  const named = sites.map(({ id: value, name, address }) => ({
    value,
    label: [name, address].filter(Boolean).join(', '),
  }))
  const gone = siteId !== null && !chosen ? [{ value: siteId, label: retired || t('Removed site') }] : []
  return (
    <Select<number>
      label={t('Site')}
      data={[{ value: ownAddress, label: t('Client’s main address') }, ...named, ...gone]}
      value={siteId ?? ownAddress}
      onChange={choose}
      allowDeselect={false}
      searchable={named.length > 8}
      nothingFoundMessage={t('Nothing found')}
      description={[contact?.join(', '), chosen?.note].filter(Boolean).join(' · ')}
      isDescribedBelow
      error={error}
    />
  )
}
