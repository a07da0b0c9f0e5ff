import { ActionIcon } from '@mantine/core'
import { IconArrowsJoin, IconTableImport } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { AppLink } from '#web/address/AppLink.tsx'
import { useTexts } from '#web/i18n.ts'
import { Hint } from '#web/ui/Hint.tsx'

/** From the list of clients to where many are brought in, and where two become one. */
export function ToolLinks() {
  const t = useTexts()
  return (
    <>
      <ToolLink to="/clients/merge" label={t('Find duplicates')} icon={<IconArrowsJoin size={16} />} />
      <ToolLink to="/clients/import" label={t('Import from a file')} icon={<IconTableImport size={16} />} />
    </>
  )
}

function ToolLink({ to, label, icon }: { to: string; label: string; icon: ReactNode }) {
  return (
    <Hint label={label}>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={label}
        renderRoot={props => <AppLink to={to} {...props} />}
      >
        {icon}
      </ActionIcon>
    </Hint>
  )
}
