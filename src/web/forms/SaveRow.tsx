import { Button, Group } from '@mantine/core'
import { useTexts } from '#web/i18n.ts'

/** The end of a form: the button that sends it, called Save unless said otherwise. */
export function SaveRow({ form, label }: { form: { busy: boolean }; label?: string }) {
  const t = useTexts()
  return (
    <Group justify="flex-end">
      <Button type="submit" loading={form.busy}>
        {label ?? t('Save')}
      </Button>
    </Group>
  )
}
