import { ActionIcon, Tooltip } from '@mantine/core'
import { IconTableImport } from '@tabler/icons-react'
import { AppLink } from '#web/address/AppLink.tsx'
import { useTexts } from '#web/i18n.ts'

/** From the list of clients to where they are brought in. */
export function ImportLink() {
  const t = useTexts()
  const label = t('Import from a file')
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={label}
        renderRoot={props => <AppLink to="/clients/import" {...props} />}
      >
        <IconTableImport size={16} />
      </ActionIcon>
    </Tooltip>
  )
}
