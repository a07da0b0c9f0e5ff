import { Button, type ButtonProps } from '@mantine/core'
import { IconBraces } from '@tabler/icons-react'
import { type ComponentPropsWithRef, useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { lazyPart } from '#web/lazy-part.tsx'

export interface PlaceholderMenuProps {
  names: readonly string[]
  /** Words for the names; left out: the names as they are written. */
  words?: Readonly<Record<string, string>>
  onInsert: (name: string) => void
}

const OpenMenu = lazyPart<PlaceholderMenuProps>(
  async () => (await import('./OpenPlaceholderMenu.tsx')).OpenPlaceholderMenu,
  { meanwhile: () => <PlaceholderButton loading /> },
)

/** Placeholders to put where the cursor stands. The menu is fetched when it is first opened. */
export function PlaceholderMenu(props: PlaceholderMenuProps) {
  const [isAsked, setAsked] = useState(false)
  return isAsked ? (
    <OpenMenu {...props} onClose={() => setAsked(false)} />
  ) : (
    <PlaceholderButton aria-haspopup="menu" aria-expanded={false} onClick={() => setAsked(true)} />
  )
}

/** What opens the menu, also before that is there. */
export function PlaceholderButton(props: ButtonProps & ComponentPropsWithRef<'button'>) {
  const t = useTexts()
  return (
    <Button size="compact-xs" variant="subtle" leftSection={<IconBraces size={14} />} {...props}>
      {t('Insert placeholder')}
    </Button>
  )
}
