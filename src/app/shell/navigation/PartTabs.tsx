import { useEffect, useRef } from 'react'
import { useOpenScreens, useShownPath } from '#app/shell/screen.tsx'
import { AppLink } from '#web/address/AppLink.tsx'
import { useTexts } from '#web/i18n.ts'
import classes from './PartTabs.module.css'

/** Links to the parts of the page that is shown; nothing for a page in one part. */
export function PartTabs() {
  const t = useTexts()
  const path = useShownPath()
  const screens = useOpenScreens()
  const first = screens.find(screen => screen.path === path)?.partOf ?? path
  const parts = screens.filter(screen => screen.path === first || screen.partOf === first)
  const bar = useRef<HTMLElement>(null)
  // On a phone they are wider than the screen: the one that is open stays in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another part is opened
  useEffect(() => {
    const open = bar.current?.querySelector<HTMLElement>('[aria-current]')
    if (open && bar.current)
      bar.current.scrollLeft = open.offsetLeft + open.offsetWidth - bar.current.clientWidth
  }, [path])
  if (parts.length < 2) return null
  return (
    <nav ref={bar} className={classes.parts} aria-label={t('Sections of this page')}>
      {parts.map(part => (
        <AppLink
          key={part.path}
          to={part.path}
          className={classes.part}
          aria-current={part.path === path ? 'page' : undefined}
        >
          {t(part.title)}
        </AppLink>
      ))}
    </nav>
  )
}
