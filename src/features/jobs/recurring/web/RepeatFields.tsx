import { SimpleGrid, Stack, Text } from '@mantine/core'
import { useFormContext, useWatch } from 'react-hook-form'
import { dayMinutes, instantText, parseDay } from '#shared/dates.ts'
import { DateTimeField } from '#web/forms/DateTimeField.tsx'
import { NumberField } from '#web/forms/NumberField.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { useTexts } from '#web/i18n.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import {
  countedBefore,
  dayOf,
  endKinds,
  mostEvery,
  mostOccurrences,
  nextOccurrences,
  type Pattern,
  patternsFor,
  type Repetition,
  repeatUnits,
  repetitionProblems,
} from '../recurring.rules.ts'
import { monthPatternText } from './RepeatText.tsx'
import classes from './recurring.module.css'
import { draftOf, type RepeatValues } from './repeat-values.ts'

interface RepeatFieldsProps {
  /** Where the form has its RepeatValues: 'repeat.'; left out: at its top. */
  at?: string
  /** The first occurrence, UTC; null while it has no time. */
  startsAt: string | null
  zone: string
  /** Set: a rule that is changed from this day, or from today on. */
  changes?: { rule: Repetition; from: string | undefined }
}

/** How often something comes again and until when, with the next times it does. */
export function RepeatFields({ at = '', startsAt, zone, changes }: RepeatFieldsProps) {
  const t = useTexts()
  const { wall, day } = useCompanyTime()
  const { control, setValue } = useFormContext()
  const names = (name: keyof RepeatValues) => `${at}${name}`
  const end = useWatch({ control, name: names('ends') }) as number | null
  const unit = useWatch({ control, name: names('repeat_unit') }) as number
  const pattern = useWatch({ control, name: names('pattern') }) as Pattern | ''
  const possible = startsAt ? patternsFor(unit, new Date(startsAt), zone) : [null]
  // One that was chosen stays in sight with what is wrong about it.
  const offered = [...new Set([...possible, ...(pattern && unit !== repeatUnits.week ? [pattern] : [])])]
  const months = Array.from({ length: 12 }, (_, i) => ({
    value: i + 1,
    label: wall(parseDay(`2026-${String(i + 1).padStart(2, '0')}-01`)! * dayMinutes, 'month')
      .replace(/2026年?/, '')
      .trim(),
  }))
  // Clears the values of the other way of ending.
  function chooseEnd(chosen: number | null) {
    if (chosen !== endKinds.onDate) setValue(names('ends_at'), null)
    if (chosen !== endKinds.after) setValue(names('ends_after'), null)
  }
  return (
    <Stack gap="sm">
      <SimpleGrid cols={2} spacing="sm" maw={380}>
        <NumberField
          name={names('repeat_every')}
          label={t('Repeat every')}
          allowDecimal={false}
          thousandSeparator=""
          maxLength={String(mostEvery).length + 1}
        />
        <SelectField
          name={names('repeat_unit')}
          label={t('Unit')}
          data={[
            { value: repeatUnits.day, label: t('Days') },
            { value: repeatUnits.week, label: t('Weeks') },
            { value: repeatUnits.month, label: t('Months') },
          ]}
          onChosen={() => setValue(names('pattern'), '')}
        />
        {offered.length > 1 && (
          <SelectField
            name={names('pattern')}
            label={t('On')}
            data={offered.map(each => ({ value: each ?? '', label: patternText(each) }))}
          />
        )}
        <SelectField
          name={names('ends')}
          label={t('Ends')}
          placeholder={t('Please select')}
          onChosen={chosen => chooseEnd(chosen)}
          data={[
            { value: endKinds.never, label: t('Never') },
            { value: endKinds.onDate, label: t('On date') },
            { value: endKinds.after, label: t('After occurrences') },
          ]}
        />
        {end === endKinds.after && (
          <NumberField
            name={names('ends_after')}
            label={t('Occurrences')}
            allowDecimal={false}
            maxLength={String(mostOccurrences).length + 2}
          />
        )}
      </SimpleGrid>
      <DateTimeField
        name={names('ends_at')}
        label={t('Ends on')}
        usualTime={dayMinutes - 1}
        disabled={end !== endKinds.onDate}
        clearable
      />
      <SimpleGrid cols={2} spacing="sm" maw={380}>
        <SelectField
          name={names('pause_from')}
          label={t('Pauses each year from')}
          placeholder={t('No pause')}
          clearable
          data={months}
        />
        <SelectField
          name={names('pause_to')}
          label={t('to the end of')}
          placeholder={t('No pause')}
          clearable
          data={months}
        />
      </SimpleGrid>
      <NextTimes at={at} startsAt={startsAt} zone={zone} changes={changes} />
    </Stack>
  )

  function patternText(each: Pattern | null): string {
    if (each === 'weekdays') return t('Monday to Friday')
    if (!each || !startsAt)
      return unit === repeatUnits.month ? t('The same date') : t('Every day of the week')
    return monthPatternText(each, new Date(startsAt), zone, t, day)
  }
}

const mostShown = 6

/** The next times, as soon as the rule can be followed. */
function NextTimes({ at = '', startsAt, zone, changes }: RepeatFieldsProps) {
  const t = useTexts()
  const { instant } = useCompanyTime()
  const { control } = useFormContext()
  const form = useWatch({ control }) as Record<string, unknown>
  const values = (at ? form[at.slice(0, -1)] : form) as RepeatValues
  if (!startsAt) return <Text size="sm">{t('Add an appointment. The job repeats from that time.')}</Text>
  const draft = draftOf(values, startsAt, zone)
  if (repetitionProblems(draft).length > 0) return null
  const wanted = draft as Repetition
  const today = dayOf(wanted, new Date())
  const rule = changes
    ? { ...wanted, counted_before: countedBefore(changes.rule, wanted, changes.from ?? today) }
    : wanted
  const from = new Date(Math.max(Date.now(), rule.starts_at.getTime()))
  const next = nextOccurrences(rule, from, mostShown + 1)
  return (
    <div className={classes.next} role="status">
      <Text size="sm" fw={500}>
        {next.length === 0 ? t('No more occurrences.') : t('Next occurrences')}
      </Text>
      <ul>
        {next.slice(0, mostShown).map(each => (
          <li key={each.day}>{instant(instantText(each.starts_at), 'dayAndTime')}</li>
        ))}
        {next.length > mostShown && <li aria-hidden="true">…</li>}
      </ul>
    </div>
  )
}
