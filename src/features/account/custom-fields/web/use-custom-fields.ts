import { useMemo } from 'react'
import { useRead } from '#web/use-endpoint.ts'
import { customFieldsContract } from '../custom-fields.contract.ts'
import type { CustomField, FieldPageId } from '../custom-fields.rules.ts'

/** The company's own fields on a page's records; `data` is undefined until they are there. */
export function useCustomFields(page_id: FieldPageId) {
  const read = useRead(customFieldsContract.list, { page_id }, { staleTime: 300_000 })
  const page = read.data?.data[0]
  const fields = useMemo(() => page && (JSON.parse(page.fields) as CustomField[]), [page])
  return { data: fields && { fields, version: page?.version }, error: read.error, refetch: read.refetch }
}
