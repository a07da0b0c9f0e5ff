import { ActionIcon } from '@mantine/core'
import { IconArrowUp } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import classes from './ScrollToTop.module.css'

/** Appears after a screenful of scrolling. */
export function ScrollToTop() {
  const t = useTexts()
  const [isFar, setFar] = useState(false)
  useEffect(() => {
    const look = () => setFar(window.scrollY > window.innerHeight * 0.6)
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [])
  if (!isFar) return null
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  return (
    <ActionIcon
      className={classes.button}
      size={40}
      radius="xl"
      aria-label={t('Scroll to top')}
      onClick={() => window.scrollTo({ top: 0, behavior: isCalm ? 'auto' : 'smooth' })}
    >
      <IconArrowUp size={20} />
    </ActionIcon>
  )
}
