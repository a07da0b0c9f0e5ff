import { useTexts } from '#web/i18n.ts'
import { useViewer } from '#web/viewer.ts'
import type { ShiftSwap } from '../../shift-swaps.contract.ts'
import classes from '../shifts.module.css'

/** Obstacles to a swap; one's own name is left out. */
export function SwapProblem({ problem }: Pick<ShiftSwap, 'problem'>) {
  const t = useTexts()
  const { fullname } = useViewer()
  if (!problem) return null
  const { name, why } = problem
  return (
    <small className={classes.warning}>
      {name && name !== fullname ? t('{{name}}: {{why}}', { name, why: t(why) }) : t(why)}
    </small>
  )
}
