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
  /** Of the title: that of a page of its own where the card is all of it. */
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
