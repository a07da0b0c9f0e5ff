import { useEffect, useState } from 'react'
import classes from './progress.module.css'

/** Milliseconds that the full bar stays. */
const fadeMs = 200

/**
 * The thin bar at the top of the page while something is under way, for the eye alone: what loads says so itself. The
 * style sheet moves it: steps drawn here were a drawing of React's every 30 ms, in the midst of a dialog's.
 */
export function ProgressBar({ active }: { active: boolean }) {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (active) return setShown(true)
    const fade = setTimeout(() => setShown(false), fadeMs)
    return () => clearTimeout(fade)
  }, [active])
  if (!active && !isShown) return null
  return (
    <div className={classes.track} aria-hidden="true">
      <div className={classes.bar} data-done={!active || undefined} />
    </div>
  )
}
