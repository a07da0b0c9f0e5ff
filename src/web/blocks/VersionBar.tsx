import { Button, Group } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTexts } from '#web/i18n.ts'
import { ActionMenu } from '#web/ui/ActionMenu.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { type VersionState, versionStateTexts } from './version-state.ts'

interface VersionBarProps {
  state: VersionState
  /** It is being saved or published now. */
  busy?: boolean
  onSave: () => void
  onPublish: () => void
  /** Takes the published version's blocks into the draft; left out where none is published. */
  onRevert?: () => void
  /** Buttons before these, such as a preview. */
  children?: ReactNode
}

/** How the draft stands to what is published, and what saves and publishes it. The document's user keeps both. */
export function VersionBar({ state, busy = false, onSave, onPublish, onRevert, children }: VersionBarProps) {
  const t = useTexts()
  return (
    <Group gap="xs" justify="flex-end">
      <span role="status">
        <StatusBadge tone={state === 'published' ? 'teal' : 'amber'}>
          {t(versionStateTexts[state])}
        </StatusBadge>
      </span>
      {children}
      <Button variant="default" disabled={busy || state !== 'unsaved'} onClick={onSave}>
        {t('Save draft')}
      </Button>
      <Button loading={busy} disabled={state === 'published'} onClick={onPublish}>
        {t('Publish')}
      </Button>
      {onRevert && (
        <ActionMenu
          target={
            <Button variant="default" px="xs" aria-label={t('More actions')}>
              <IconChevronDown size={16} />
            </Button>
          }
          actions={[{ key: 1, label: t('Back to the published version'), onPress: onRevert }]}
        />
      )}
    </Group>
  )
}
