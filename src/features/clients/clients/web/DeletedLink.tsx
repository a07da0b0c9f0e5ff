import { ActionIcon } from '@mantine/core'
import { IconRestore } from '@tabler/icons-react'
import { AppLink } from '#web/address/AppLink.tsx'
import { useTexts } from '#web/i18n.ts'
import { Hint } from '#web/ui/Hint.tsx'

/** From a list to what was deleted of it. */
export function DeletedLink({ show }: { show?: 'clients' }) {
  const t = useTexts()
  const label = t('Recently deleted')
  return (
    <Hint label={label}>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={label}
        renderRoot={props => <AppLink to="/recently-deleted" query={show && { show }} {...props} />}
      >
        <IconRestore size={16} />
      </ActionIcon>
    </Hint>
  )
}
