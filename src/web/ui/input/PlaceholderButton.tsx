import { Button, type ButtonProps } from '@mantine/core'
import { IconBraces } from '@tabler/icons-react'
import type { ComponentPropsWithRef } from 'react'
import { useTexts } from '#web/i18n.ts'

export interface PlaceholderMenuProps {
  names: readonly string[]
  /** Words for the names; left out: the names as they are written. */
  words?: Readonly<Record<string, string>>
  onInsert: (name: string) => void
}

/** Opens the menu, also before that is there. */
export function PlaceholderButton(props: ButtonProps & ComponentPropsWithRef<'button'>) {
  const t = useTexts()
  return (
    <Button size="compact-xs" variant="subtle" leftSection={<IconBraces size={14} />} {...props}>
      {t('Insert placeholder')}
    </Button>
  )
}
