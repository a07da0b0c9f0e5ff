import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Card } from '#web/ui/Card.tsx'
import { Form } from './Form.tsx'
import { SaveRow } from './SaveRow.tsx'
import type { ContractForm } from './use-form.ts'

interface FormCardProps<V extends FieldValues> {
  form: ContractForm<V>
  title: string
  /** A sentence under the title. */
  about?: string
  /** Stands beside the title, such as a button. */
  end?: ReactNode
  /** Pixels at the most. */
  width: number
  children: ReactNode
}

/** A card that is one form, with Save at its end: what a settings page is made of. */
export function FormCard<V extends FieldValues>({ form, width, children, ...card }: FormCardProps<V>) {
  return (
    <Card {...card} style={{ maxWidth: width }}>
      <Form form={form}>
        <Stack gap="md">
          {children}
          <SaveRow form={form} />
        </Stack>
      </Form>
    </Card>
  )
}
