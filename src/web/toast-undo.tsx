import { Button, Group } from '@mantine/core'
import { useTexts } from './i18n.ts'

/** The text of a toast with a button that undoes the change. */
export function ToastUndo({ text, onUndo }: { text: string; onUndo: () => void }) {
  const t = useTexts()
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <span>{text}</span>
      <Button size="compact-sm" variant="light" onClick={onUndo}>
        {t('Undo')}
      </Button>
    </Group>
  )
}
