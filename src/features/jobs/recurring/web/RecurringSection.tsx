import { useController, useFormContext } from 'react-hook-form'
import { useTexts } from '#web/i18n.ts'
import { Switch } from '#web/ui/input/Switch.tsx'
import { useZone } from '#web/viewer.ts'
import { RepeatFields } from './RepeatFields.tsx'
import classes from './recurring.module.css'
import { useUsesRecurring } from './use-uses-recurring.ts'

/** In New Job: makes it a recurring one, from its first appointment on. The form has the values as `repeat`. */
export function RecurringSection({ startsAt }: { startsAt: string | null }) {
  const t = useTexts()
  const zone = useZone()
  const { control } = useFormContext()
  const { field } = useController({ control, name: 'repeat.is_on' })
  if (!useUsesRecurring()) return null
  return (
    <section className={classes.section} aria-label={t('Recurring Job')}>
      <Switch
        label={t('Recurring Job')}
        checked={field.value === true}
        onChange={event => field.onChange(event.currentTarget.checked)}
        onBlur={field.onBlur}
        ref={field.ref}
      />
      {field.value && <RepeatFields at="repeat." startsAt={startsAt} zone={zone} />}
    </section>
  )
}
