import { memo } from 'react'
import { useTexts } from '#web/i18n.ts'
import { useAlsoHere } from '#web/live/presence.ts'
import classes from './JobDialog.module.css'

/** Which colleagues have the job open too, for as long as they do. */
export const AlsoOpen = memo(function AlsoOpen({ jobId }: { jobId: number }) {
  const t = useTexts()
  const people = useAlsoHere(`job ${jobId}`)
  const names = people.map(each => each.name).join(', ')
  return (
    <div role="status">
      {people.length > 0 && (
        <p className={classes.also}>
          {people.length === 1
            ? t('{{name}} has this job open too.', { name: names })
            : t('{{names}} have this job open too.', { names })}
        </p>
      )}
    </div>
  )
})
