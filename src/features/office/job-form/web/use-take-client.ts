import { useFormContext } from 'react-hook-form'
import { foundContact } from '#features/clients/clients/clients.rules.ts'
import type { FoundClient } from '#features/clients/clients/clients.wire.ts'
import { jobSettingsContract } from '#features/jobs/job-settings/job-settings.contract.ts'
import { useRead } from '#web/use-endpoint.ts'
import type { JobValues } from './job-values.ts'

/**
 * Puts a client into a job's form, with their details unless the company wants those as typed; null: they are a new one,
 * whose details stay as typed.
 */
export function useTakeClient(): (client: FoundClient | null, search?: string) => void {
  const { setValue } = useFormContext<JobValues>()
  const { data } = useRead(jobSettingsContract.form, {}, { staleTime: 60_000 })
  const fillsIn = data?.result[0]?.auto_load_client ?? true
  const put = <N extends keyof JobValues>(name: N, value: JobValues[N]) =>
    setValue(name as 'name', value as never, { shouldDirty: true })
  return (client, search = '') => {
    const caller = client && foundContact(client, search)
    put('client_id', client?.id ?? null)
    put('site_id', null)
    // The caller becomes the job's contact.
    put('contact_ids', caller ? [caller.id] : [])
    put('contacts', client?.contacts ?? [])
    if (!client) return
    put('name', client.name)
    if (!fillsIn) return
    put('company_name', client.company_name)
    put('email', client.email)
    put('phone', client.phone)
    put('place', {
      address: client.main_address,
      suburb: client.suburb,
      lat: client.lat,
      lng: client.lng,
    })
  }
}
