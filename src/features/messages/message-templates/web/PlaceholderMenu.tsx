import { Button, Menu } from '@mantine/core'
import { IconBraces } from '@tabler/icons-react'
import { useFormContext } from 'react-hook-form'
import { useTexts } from '#web/i18n.ts'
import { placeholders } from '../placeholders.rules.ts'

/** Puts a placeholder into the form's text field of this name, where the cursor stands. */
export function PlaceholderMenu({
  field,
  names = placeholders,
}: {
  field: string
  names?: readonly string[]
}) {
  const t = useTexts()
  const form = useFormContext()
  function insert(name: string) {
    const area = document.querySelector<HTMLTextAreaElement>(`textarea[name="${field}"]`)
    const text = String(form.getValues(field) ?? '')
    const from = area?.selectionStart ?? text.length
    const to = area?.selectionEnd ?? text.length
    const hole = `{{${name}}}`
    form.setValue(field, text.slice(0, from) + hole + text.slice(to), {
      shouldDirty: true,
      shouldValidate: true,
    })
    setTimeout(() => {
      area?.focus()
      area?.setSelectionRange(from + hole.length, from + hole.length)
    })
  }
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button size="compact-xs" variant="subtle" leftSection={<IconBraces size={14} />}>
          {t('Insert placeholder')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={300} style={{ overflowY: 'auto' }}>
        {names.map(name => (
          <Menu.Item key={name} onClick={() => insert(name)}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
