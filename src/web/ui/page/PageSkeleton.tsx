import { Skeleton, VisuallyHidden } from '@mantine/core'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import classes from './PageSkeleton.module.css'

export interface PageSkeletonProps {
  /** Shape of the expected content: a list, a form, a grid of cards, a calendar, columns side by side. */
  shape?: 'list' | 'form' | 'cards' | 'calendar' | 'board'
}

/** The outline of a page while its code or its first data is on its way. */
export function PageSkeleton({ shape = 'list' }: PageSkeletonProps) {
  const t = useTexts()
  return (
    <div className={classes.page} role="status">
      <VisuallyHidden>{t('Loading')}</VisuallyHidden>
      <Skeleton height={20} width={180} />
      {shape === 'cards' ? (
        <div className={classes.cards}>
          {[1, 2, 3, 4, 5, 6].map(i => (
            <Skeleton key={i} height={150} radius="lg" />
          ))}
        </div>
      ) : shape === 'calendar' ? (
        <Skeleton height="70vh" radius="lg" />
      ) : shape === 'board' ? (
        <div className={classes.board}>
          {[1, 2, 3, 4, 5].map(i => (
            <Skeleton key={i} height="60vh" radius="lg" />
          ))}
        </div>
      ) : (
        <Card className={classes.card} data-shape={shape}>
          {[1, 2, 3, 4, 5, 6, 7, 8].map(i => (
            <div key={i} className={classes.line}>
              <Skeleton height={10} width={`${18 + ((i * 11) % 14)}%`} />
              <Skeleton
                height={shape === 'form' ? 32 : 10}
                width={shape === 'form' ? '100%' : `${24 + ((i * 17) % 30)}%`}
              />
            </div>
          ))}
        </Card>
      )}
    </div>
  )
}
