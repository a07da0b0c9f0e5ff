import { useMemo } from 'react'
import { useTexts } from '#web/i18n.ts'
import { useRead } from '#web/use-endpoint.ts'
import { customFieldsContract } from '../custom-fields.contract.ts'
import { type CustomField, type FieldPageId, type FieldValue, filledFields } from '../custom-fields.rules.ts'

/** The company's own fields on a page's records; `data` is undefined until they are there. */
export function useCustomFields(page_id: FieldPageId, { enabled = true } = {}) {
  const read = useRead(customFieldsContract.list, { page_id }, { staleTime: 300_000, enabled })
  const page = read.data?.data[0]
  const data = useMemo(
    () =>
      page && {
        fields: JSON.parse(page.fields) as CustomField[],
        removed: JSON.parse(page.removed) as CustomField[],
        version: page.version,
      },
    [page],
  )
  return { data, error: read.error, refetch: read.refetch }
}

/** A record's values in fields that it has or had, as label and value. */
export function useOwnFacts(page: FieldPageId, held: readonly FieldValue[]) {
  const t = useTexts()
  const { data } = useCustomFields(page)
  if (!data) return []
  const every = [...data.fields, ...data.removed].map(field => ({ ...field, active: true }))
  return filledFields(every, held, t).map(({ label, told }) => [label, told] as const)
}
