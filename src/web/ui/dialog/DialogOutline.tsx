import { Skeleton, VisuallyHidden } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useTexts } from '#web/i18n.ts'
import classes from './DialogOutline.module.css'

/** The outline of a dialog whose code is on its way; Escape gives it up. It is plain, since it comes before the kit's own. */
export function DialogOutline({ opened = true, onClose }: { opened?: boolean; onClose?: () => void }) {
  const t = useTexts()
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    if (!opened) return
    // The Escape that opened it, as a question before typed text is left, is still on its way.
    const since = performance.now()
    const onKey = ({ key, timeStamp }: KeyboardEvent) =>
      key === 'Escape' && timeStamp > since && close.current?.()
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [opened])
  if (!opened) return null
  return createPortal(
    <div className={classes.overlay} role="status">
      <VisuallyHidden>{t('Loading')}</VisuallyHidden>
      <div className={classes.box} aria-hidden="true">
        <Skeleton height={22} width="40%" />
        {[55, 70, 40, 60].map(width => (
          <div key={width} className={classes.line}>
            <Skeleton height={10} width={`${width / 3}%`} />
            <Skeleton height={34} />
          </div>
        ))}
      </div>
    </div>,
    document.body,
  )
}
