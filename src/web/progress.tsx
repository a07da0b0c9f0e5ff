import { useEffect, useState } from 'react'
import classes from './progress.module.css'

/** Percent a step and ms between steps; the last step waits for the end of the work. */
const step = 10
const every = 30

/** The thin bar at the top of the page while something is under way, for the eye alone: what loads says so itself. */
export function ProgressBar({ active }: { active: boolean }) {
  const [percent, setPercent] = useState(0)
  useEffect(() => {
    if (!active) {
      setPercent(before => (before > 0 ? 100 : 0))
      const fade = setTimeout(() => setPercent(0), 200)
      return () => clearTimeout(fade)
    }
    setPercent(step)
    const timer = setInterval(() => setPercent(before => Math.min(before + step, 90)), every)
    return () => clearInterval(timer)
  }, [active])
  if (percent === 0) return null
  return (
    <div className={classes.track} aria-hidden="true">
      <div className={classes.bar} style={{ width: `${percent}%` }} />
    </div>
  )
}
