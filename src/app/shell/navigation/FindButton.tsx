import { Kbd, UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { ListedScreen } from '#app/screens/screens.ts'
import { useListedScreens } from '#app/shell/screen.tsx'
import { useTexts } from '#web/i18n.ts'
import { keepEarlyKeys } from '#web/keys/early-keys.ts'
import { isMac } from '#web/keys/key-names.tsx'
import { useKeys } from '#web/keys/keys.ts'
import { lazyPart } from '#web/lazy-part.tsx'
import classes from './FindButton.module.css'

const FindPalette = lazyPart(
  async () => (await import('#features/guide/find/web/FindPalette.tsx')).FindPalette,
  {
    isSoon: true,
  },
)

const isFromAnywhere = ({ path, layout }: ListedScreen) => layout !== 'bare' && !path.includes('$')

/** Opens the palette that finds everything: a button, and Ctrl+K or ⌘K from anywhere. */
export function FindButton() {
  const t = useTexts()
  const [isOpen, setOpen] = useState(false)
  const open = useListedScreens()
  const screens = useMemo(() => open.filter(isFromAnywhere), [open])
  function find() {
    keepEarlyKeys()
    setOpen(true)
  }
  useKeys([
    {
      keys: 'mod+k',
      label: 'Find anything…',
      group: 'everywhere',
      run: () => (isOpen ? setOpen(false) : find()),
      everywhere: true,
    },
  ])
  return (
    <>
      <UnstyledButton
        className={classes.button}
        data-tour="find"
        aria-haspopup="dialog"
        aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
        onClick={find}
      >
        <IconSearch size={17} stroke={1.8} />
        <span className={classes.words}>{t('Find anything…')}</span>
        <Kbd className={classes.keys} aria-hidden>
          {isMac ? '⌘ K' : t('Ctrl K')}
        </Kbd>
      </UnstyledButton>
      <FindPalette opened={isOpen} onClose={() => setOpen(false)} screens={screens} />
    </>
  )
}
