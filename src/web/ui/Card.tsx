import { type ComponentPropsWithoutRef, type ReactNode, useId } from 'react'
import classes from './Card.module.css'

interface CardProps extends Omit<ComponentPropsWithoutRef<'section'>, 'title' | 'about'> {
  title?: ReactNode
  /** A sentence under the title. */
  about?: ReactNode
  /** Stands beside the title, such as a button. */
  end?: ReactNode
  /** What is inside reaches to the edges, such as rows with lines between. */
  flush?: boolean
}

/** A part of a page on a surface of its own, named by its title. */
export function Card({ title, about, end, flush = false, className = '', children, ...rest }: CardProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={title ? id : undefined}
      className={`${classes.card} ${flush ? classes.flush : classes.padded} ${className}`}
      {...rest}
    >
      {title && (
        <div className={classes.head}>
          <div>
            <h2 id={id} className={classes.title}>
              {title}
            </h2>
            {about && <p className={classes.about}>{about}</p>}
          </div>
          {end}
        </div>
      )}
      {children}
    </section>
  )
}
