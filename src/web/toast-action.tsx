import { Button, Group } from '@mantine/core'

interface ToastActionProps {
  text: string
  label: string
  onAction: () => void
}

/** The text of a toast with a button, such as the one that undoes the change. */
export function ToastAction({ text, label, onAction }: ToastActionProps) {
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <span style={{ minWidth: 0, overflowWrap: 'anywhere' }}>{text}</span>
      <Button style={{ flexShrink: 0 }} size="compact-sm" variant="light" onClick={onAction}>
        {label}
      </Button>
    </Group>
  )
}
