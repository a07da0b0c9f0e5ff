import { ActionIcon, Button, Group, Paper, Stack } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTexts } from '#web/i18n.ts'
import { GrowingText } from '#web/ui/input/GrowingText.tsx'
import { TextInput } from '#web/ui/input/TextInput.tsx'
import { mostRows, type SiteKind, type SiteRow, siteRow } from '../minisite.rules.ts'
import { PictureField } from './PictureField.tsx'

interface RowTexts {
  add: string
  name: string
  text: string
  /** Left out: it has none. */
  price?: string
  hasPicture?: true
}

const texts: Partial<Record<SiteKind, RowTexts>> = {
  services: { add: 'Add a service', name: 'Service', text: 'Text', price: 'Price' },
  team: { add: 'Add a person', name: 'Name', text: 'Role', hasPicture: true },
  prices: { add: 'Add a price', name: 'Service', text: 'Text', price: 'Price' },
  questions: { add: 'Add a question', name: 'Question', text: 'Answer' },
}

interface RowsFieldsProps {
  kind: SiteKind
  rows: SiteRow[]
  onChange: (rows: SiteRow[]) => void
}

/** The rows of a block that lists services, people, prices or questions. */
export function RowsFields({ kind, rows, onChange }: RowsFieldsProps) {
  const t = useTexts()
  const words = texts[kind]
  if (!words) return null
  const put = (at: number, changed: Partial<SiteRow>) =>
    onChange(rows.map((row, i) => (i === at ? { ...row, ...changed } : row)))
  return (
    <Stack gap="sm">
      {rows.map((row, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name
        <Paper key={i} withBorder p="sm" radius="md">
          <Stack gap="xs">
            <Group gap="xs" wrap="nowrap" align="end">
              <TextInput
                label={t(words.name)}
                maxLength={160}
                style={{ flex: 1 }}
                value={row.name}
                onChange={event => put(i, { name: event.currentTarget.value })}
              />
              <ActionIcon
                variant="subtle"
                color="red"
                size="lg"
                aria-label={t('Remove {{name}}', { name: row.name || `${i + 1}` })}
                onClick={() => onChange(rows.toSpliced(i, 1))}
              >
                <IconTrash size={16} />
              </ActionIcon>
            </Group>
            <GrowingText
              label={t(words.text)}
              maxLength={1_500}
              value={row.text}
              onChange={event => put(i, { text: event.currentTarget.value })}
            />
            {words.price && (
              <TextInput
                label={t(words.price)}
                maxLength={60}
                value={row.price}
                onChange={event => put(i, { price: event.currentTarget.value })}
              />
            )}
            {words.hasPicture && (
              <PictureField value={row.picture} onChange={picture => put(i, { picture })} />
            )}
          </Stack>
        </Paper>
      ))}
      {rows.length < mostRows && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} />}
          onClick={() => onChange([...rows, siteRow()])}
        >
          {t(words.add)}
        </Button>
      )}
    </Stack>
  )
}
