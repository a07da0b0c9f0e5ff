import { useFormContext } from 'react-hook-form'
import { foundContact } from '#features/clients/clients/clients.rules.ts'
import type { FoundClient } from '#features/clients/clients/clients.wire.ts'
import type { JobValues } from './job-values.ts'

/** Puts a client and their details into a job's form; null: they are a new one, whose details stay as typed. */
export function useTakeClient(): (client: FoundClient | null, search?: string) => void {
  const { setValue } = useFormContext<JobValues>()
  const put = <N extends keyof JobValues>(name: N, value: JobValues[N]) =>
    setValue(name as 'name', value as never, { shouldDirty: true })
  return (client, search = '') => {
    const caller = client && foundContact(client, search)
    put('client_id', client?.id ?? null)
    // Who called is to be reached about the job.
    put('contact_ids', caller ? [caller.id] : [])
    put('contacts', client?.contacts ?? [])
    if (!client) return
    put('name', client.name)
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
