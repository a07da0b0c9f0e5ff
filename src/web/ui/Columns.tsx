import type { ReactNode } from 'react'
import classes from './Columns.module.css'

/**
 * Fields in two columns, below one another on a phone. Mantine's SimpleGrid puts a style element of its own into the
 * page, for which the browser goes through all style sheets again.
 */
export function Columns({ children }: { children: ReactNode }) {
  return <div className={classes.columns}>{children}</div>
}
