import { Select } from '@mantine/core'
import { useFormContext, useWatch } from 'react-hook-form'
import { clientSitesContract } from '#features/clients/clients/client-extras.contract.ts'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import { displayPhone } from '#shared/phone.ts'
import { useTexts } from '#web/i18n.ts'
import { useRead } from '#web/use-endpoint.ts'
import { useMay } from '#web/viewer.ts'
import type { JobValues } from './job-values.ts'
import { withCurrent } from './with-current.ts'

const ownAddress = 0

/** Which of the client's sites the job is at, if they have any: a choice puts its address into the form. */
export function SiteField() {
  const t = useTexts()
  const { setValue } = useFormContext<JobValues>()
  const [clientId, siteId] = useWatch<JobValues, ['client_id', 'site_id']>({ name: ['client_id', 'site_id'] })
  const maySee = useMay(clientSitesContract.list.access)
  const isKnown = clientId !== null && maySee
  const id = clientId ?? 0
  const sites = useRead(clientSitesContract.list, { id }, { enabled: isKnown }).data?.result ?? []
  const hasSites = isKnown && sites.length > 0
  const client = useRead(clientsContract.open, { id }, { enabled: hasSites }).data?.result
  if (!hasSites && siteId === null) return null

  const put = (name: 'site_id' | 'place', value: JobValues['site_id' | 'place']) =>
    setValue(name, value, { shouldDirty: true, shouldValidate: true })
  function choose(value: number | null) {
    const site = sites.find(each => each.id === value)
    put('site_id', site?.id ?? null)
    if (site) {
      const { address, suburb_name: suburb, latitude: lat, longitude: lng } = site
      put('place', { address, suburb, lat, lng })
    } else if (client) {
      const { main_address: address, suburb_name: suburb, latitude: lat, longitude: lng } = client
      put('place', { address, suburb, lat, lng })
    }
  }

  const chosen = sites.find(each => each.id === siteId)
  const contact = chosen && [chosen.contact_name, displayPhone(chosen.contact_phone)].filter(Boolean)
  const named = sites.map(({ id: value, name, address }) => ({
    value,
    label: [name, address].filter(Boolean).join(', '),
  }))
  return (
    <Select<number>
      label={t('Site')}
      data={[
        { value: ownAddress, label: t('The client’s own address') },
        ...withCurrent(named, siteId === null ? [] : [siteId], t('Removed site')),
      ]}
      value={siteId ?? ownAddress}
      onChange={choose}
      allowDeselect={false}
      searchable={named.length > 8}
      nothingFoundMessage={t('Nothing found')}
      description={[contact?.join(', '), chosen?.note].filter(Boolean).join(' · ')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  )
}
