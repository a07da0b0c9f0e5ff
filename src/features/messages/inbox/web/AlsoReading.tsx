import { useTexts } from '#web/i18n.ts'
import { useAlsoHere } from '#web/live/presence.ts'
import classes from './inbox.module.css'

/** Colleagues who have the conversation open too, and whether they are writing in it. */
export function AlsoReading({ id }: { id: number }) {
  const t = useTexts()
  const people = useAlsoHere(`thread ${id}`)
  const writers = people.filter(each => each.types)
  const shown = writers.length > 0 ? writers : people
  const names = shown.map(each => each.name).join(', ')
  const one = shown.length === 1
  return (
    <div role="status">
      {shown.length > 0 && (
        <p className={classes.also}>
          {writers.length > 0
            ? one
              ? t('{{name}} is typing…', { name: names })
              : t('{{names}} are typing…', { names })
            : one
              ? t('{{name}} has this conversation open too.', { name: names })
              : t('{{names}} have this conversation open too.', { names })}
        </p>
      )}
    </div>
  )
}
