import { useFormContext } from 'react-hook-form'
import { foundContact } from '#features/clients/clients/clients.rules.ts'
import type { FoundClient } from '#features/clients/clients/clients.wire.ts'
import { jobSettingsContract } from '#features/jobs/job-settings/job-settings.contract.ts'
import { useRead } from '#web/use-endpoint.ts'
import type { JobValues } from '../job-values.ts'
import { setValues } from '../set-values.ts'

/**
 * Puts a client into a job's form, with their details unless the company wants those as typed; null: they are a new one,
 * whose details stay as typed.
 */
export function useTakeClient(): (client: FoundClient | null, search?: string) => void {
  const { setValue } = useFormContext<JobValues>()
  const { data } = useRead(jobSettingsContract.form, {}, { staleTime: 60_000 })
  const fillsIn = data?.result[0]?.auto_load_client ?? true
  return (client, search = '') => {
    const caller = client && foundContact(client, search)
    setValues(setValue, {
      client_id: client?.id ?? null,
      site_id: null,
      // The caller becomes the job's contact.
      contact_ids: caller ? [caller.id] : [],
      contacts: client?.contacts ?? [],
    })
    if (!client) return
    setValues(setValue, { name: client.name })
    if (!fillsIn) return
    const { company_name, email, phone, main_address: address, suburb, lat, lng } = client
    setValues(setValue, { company_name, email, phone, place: { address, suburb, lat, lng } })
  }
}
