import { useFormContext, useWatch } from 'react-hook-form'
import { SimilarClients } from '#features/clients/clients/web/SimilarClients.tsx'
import { useTakeClient } from '#features/office/job-form/web/client/use-take-client.ts'
import type { JobValues } from '#features/office/job-form/web/job-values.ts'

/** Offers existing clients that the one typed into a new job may be. */
export function SimilarToTyped() {
  const { control } = useFormContext<JobValues>()
  const take = useTakeClient()
  const [clientId, name, phone, email, place] = useWatch({
    control,
    name: ['client_id', 'name', 'phone', 'email', 'place'],
  })
  if (clientId !== null) return null
  return (
    <SimilarClients
      described={{ name, phone, email, address: place?.address ?? '' }}
      onUse={client => take(client, phone || email)}
    />
  )
}
