import { ActionIcon, Button, Group, Input, Stack } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'

interface RepeatedFieldsProps {
  label: string
  /** Those of `useFieldArray`. */
  fields: readonly { id: string }[]
  most: number
  children: (index: number) => ReactNode
  /** Label of the button that adds one. */
  add: string
  onAdd: () => void
  /** Label of the button that removes one, which is counted from 1. */
  removeLabel: (number: string) => string
  onRemove: (index: number) => void
  wrap?: 'wrap' | 'nowrap'
}

/** Fields that repeat, each with a button that removes them, and one that adds more. */
export function RepeatedFields({
  label,
  fields,
  most,
  children,
  add,
  onAdd,
  removeLabel,
  onRemove,
  wrap = 'wrap',
}: RepeatedFieldsProps) {
  return (
    <Stack gap="xs">
      <Input.Label component="div">{label}</Input.Label>
      {fields.map((field, i) => (
        <Group key={field.id} gap="sm" align="flex-end" wrap={wrap}>
          {children(i)}
          <ActionIcon
            variant="subtle"
            color="red"
            size="lg"
            aria-label={removeLabel(String(i + 1))}
            onClick={() => onRemove(i)}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </Group>
      ))}
      <Group>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={14} />}
          disabled={fields.length >= most}
          onClick={onAdd}
        >
          {add}
        </Button>
      </Group>
    </Stack>
  )
}
