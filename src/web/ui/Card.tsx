import { type ComponentPropsWithoutRef, type ReactNode, useId } from 'react'
import classes from './Card.module.css'

interface CardProps extends Omit<ComponentPropsWithoutRef<'section'>, 'title' | 'about'> {
  title?: ReactNode
  /** A sentence under the title. */
  about?: ReactNode
  /** Stands beside the title, such as a button. */
  end?: ReactNode
  /** Content reaches the edges, such as rows with lines between. */
  flush?: boolean
  /** Level of the title: h1 where the card is the whole page. */
  heading?: 'h1' | 'h2'
}

/** A part of a page on a surface of its own, named by its title. */
export function Card({
  title,
  about,
  end,
  flush = false,
  heading: Heading = 'h2',
  className = '',
  children,
  ...rest
}: CardProps) {
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
            <Heading id={id} className={classes.title}>
              {title}
            </Heading>
            {about && <p className={classes.about}>{about}</p>}
          </div>
          {end}
        </div>
      )}
      {children}
    </section>
  )
}
