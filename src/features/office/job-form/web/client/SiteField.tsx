import { useFormContext, useWatch } from 'react-hook-form'
import { SiteSelect } from '#features/clients/clients/web/SiteSelect.tsx'
import type { JobValues } from '../job-values.ts'

/** Which of the client's sites the job is at, if they have any: a choice puts its address into the form. */
export function SiteField() {
  const { setValue } = useFormContext<JobValues>()
  const [clientId, siteId] = useWatch<JobValues, ['client_id', 'site_id']>({ name: ['client_id', 'site_id'] })
  const put = (name: 'site_id' | 'place', value: JobValues['site_id' | 'place']) =>
    setValue(name, value, { shouldDirty: true, shouldValidate: true })
  return (
    <SiteSelect
      clientId={clientId}
      siteId={siteId}
      onChoose={(id, { address, suburb_name: suburb, latitude: lat, longitude: lng }) => {
        put('site_id', id)
        put('place', { address, suburb, lat, lng })
      }}
    />
  )
}
