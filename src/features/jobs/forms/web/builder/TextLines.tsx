import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTexts } from '#web/i18n.ts'
import { TextInput } from '#web/ui/input/TextInput.tsx'

interface TextLinesProps {
  label: string
  add: string
  values: readonly string[]
  onChange: (values: string[]) => void
}

/** A list of short texts: each is typed, removed, and another one added. */
export function TextLines({ label, add, values, onChange }: TextLinesProps) {
  const t = useTexts()
  return (
    <Stack gap={6}>
      <Text size="sm" fw={500}>
        {label}
      </Text>
      {values.map((value, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: texts are told apart by their place alone
        <Group key={at} gap={4} wrap="nowrap">
          <TextInput
            aria-label={`${label} ${at + 1}`}
            value={value}
            maxLength={200}
            style={{ flex: 1 }}
            onChange={event => onChange(values.with(at, event.currentTarget.value))}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t('Remove {{name}}', { name: value || `${label} ${at + 1}` })}
            onClick={() => onChange(values.toSpliced(at, 1))}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </Group>
      ))}
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPlus size={14} />}
        disabled={values.length >= 100}
        style={{ alignSelf: 'flex-start' }}
        onClick={() => onChange([...values, ''])}
      >
        {add}
      </Button>
    </Stack>
  )
}
