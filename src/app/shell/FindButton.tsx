import { Kbd, UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { AnyRoute } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { lazyPart } from '#web/lazy-part.tsx'
import classes from './FindButton.module.css'
import { useMayOpen } from './screen.tsx'

const load = async () => (await import('#features/find/web/FindPalette.tsx')).FindPalette
const FindPalette = lazyPart(load)
/** Milliseconds after which the palette is fetched unasked, so that what is typed after Ctrl+K is not lost. */
const quietTime = 3_000

const isMac = /Mac|iPhone|iPad/.test(navigator.platform)

/** The way to the palette that finds everything: a button, and Ctrl+K or ⌘K from anywhere. */
export function FindButton() {
  const t = useTexts()
  const [isOpen, setOpen] = useState(false)
  const [isNeeded, setNeeded] = useState(false)
  const screens = useScreens()
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (!isShortcut || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      setNeeded(true)
      setOpen(open => !open)
    }
    addEventListener('keydown', onKeyDown)
    // Without a connection it is tried again when it is opened.
    const timer = setTimeout(() => load().catch(() => {}), quietTime)
    return () => {
      clearTimeout(timer)
      removeEventListener('keydown', onKeyDown)
    }
  }, [])
  return (
    <>
      <UnstyledButton
        className={classes.button}
        data-tour="find"
        aria-label={t('Find')}
        aria-haspopup="dialog"
        aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
        onClick={() => {
          setNeeded(true)
          setOpen(true)
        }}
      >
        <IconSearch size={17} stroke={1.8} />
        <span className={classes.words}>{t('Find anything…')}</span>
        <Kbd className={classes.keys}>{isMac ? '⌘ K' : t('Ctrl K')}</Kbd>
      </UnstyledButton>
      {isNeeded && <FindPalette opened={isOpen} onClose={() => setOpen(false)} screens={screens} />}
    </>
  )
}

/** The screens of the application that the viewer may open from anywhere. */
function useScreens() {
  const routes = useRouter().routesByPath as Record<string, AnyRoute | undefined>
  const mayOpen = useMayOpen()
  return useMemo(
    () =>
      Object.entries(routes).flatMap(([path, route]) => {
        const screen = route?.options.staticData?.screen
        if (!screen || screen.layout === 'bare' || path.includes('$') || !mayOpen(path)) return []
        return { path, title: screen.title, under: screen.under ?? [] }
      }),
    [routes, mayOpen],
  )
}
