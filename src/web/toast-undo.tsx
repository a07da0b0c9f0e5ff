import { Button, Group } from '@mantine/core'
import { useTexts } from './i18n.ts'

/** The words of a toast with the button that takes the change back. */
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
