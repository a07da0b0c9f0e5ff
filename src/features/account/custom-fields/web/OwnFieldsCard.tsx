import { Text } from '@mantine/core'
import { Card } from '#web/ui/Card.tsx'
import type { FieldPageId, FieldValue } from '../custom-fields.rules.ts'
import { OwnFields } from './OwnFields.tsx'
import { useCustomFields } from './use-custom-fields.ts'

interface OwnFieldsCardProps {
  page: FieldPageId
  values: readonly FieldValue[]
  /** The server's refusal. */
  error: string | undefined
  onChange: (values: FieldValue[]) => void
}

/** The company's own fields of a document as a card of its editor; not there while it has none. */
export function OwnFieldsCard({ page, values, error, onChange }: OwnFieldsCardProps) {
  const { data } = useCustomFields(page)
  if (!data || (data.fields.every(field => !field.active) && values.length === 0)) return null
  return (
    <Card>
      <OwnFields page={page} values={values} showsProblems={error !== undefined} onChange={onChange} />
      {error && (
        <Text role="alert" size="sm" c="red" mt="xs" data-field="custom_fields">
          {error}
        </Text>
      )}
    </Card>
  )
}
