import { ActionIcon, Button, Paper, Stack, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { cellKinds, type FormColumn, kindLabel } from '#shared/forms/form.ts'
import { useTexts } from '#web/i18n.ts'
import { newKey } from '#web/send.ts'
import { TextInput } from '#web/ui/input/TextInput.tsx'
import { Select } from '#web/ui/select/Select.tsx'
import { TextLines } from './TextLines.tsx'

interface ColumnSettingsProps {
  columns: readonly FormColumn[]
  onChange: (columns: FormColumn[]) => void
}

/** The columns of repeated rows. */
export function ColumnSettings({ columns, onChange }: ColumnSettingsProps) {
  const t = useTexts()
  const change = (at: number, facts: Partial<FormColumn>) =>
    onChange(columns.with(at, { ...columns[at]!, ...facts }))
  return (
    <Stack gap="xs">
      <Text size="sm" fw={500}>
        {t('Columns')}
      </Text>
      {columns.map((column, at) => (
        <Paper key={column.id} withBorder radius="md" p="xs">
          <Stack gap="xs">
            <TextInput
              label={t('Label')}
              value={column.label}
              maxLength={120}
              onChange={event => change(at, { label: event.currentTarget.value })}
            />
            <Select
              label={t('Type')}
              data={cellKinds.map(kind => ({ value: kind, label: t(kindLabel(kind)) }))}
              value={column.kind}
              allowDeselect={false}
              onChange={kind =>
                change(at, {
                  kind: kind as FormColumn['kind'],
                  choices: kind === 'select' ? [''] : [],
                })
              }
            />
            {column.kind === 'select' && (
              <TextLines
                label={t('Options')}
                add={t('Add option')}
                values={column.choices}
                onChange={choices => change(at, { choices })}
              />
            )}
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={t('Remove column {{number}}', { number: String(at + 1) })}
              onClick={() => onChange(columns.toSpliced(at, 1))}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </Stack>
        </Paper>
      ))}
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPlus size={14} />}
        disabled={columns.length >= 12}
        style={{ alignSelf: 'flex-start' }}
        onClick={() => onChange([...columns, { id: newKey(), label: '', kind: 'line', choices: [] }])}
      >
        {t('Add column')}
      </Button>
    </Stack>
  )
}
