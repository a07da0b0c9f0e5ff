import { useMemo } from 'react'
import { useRead } from '#web/use-endpoint.ts'
import { jobSettingsContract } from '../job-settings.contract.ts'
import type { CustomField } from '../job-settings.rules.ts'

/** The company's own fields on jobs; `data` is undefined until they are there. */
export function useCustomFields() {
  const read = useRead(jobSettingsContract.customFields, { page_id: '/jobs' }, { staleTime: 300_000 })
  const page = read.data?.data[0]
  const fields = useMemo(() => page && (JSON.parse(page.fields) as CustomField[]), [page])
  return { data: fields && { fields, version: page?.version }, error: read.error, refetch: read.refetch }
}
