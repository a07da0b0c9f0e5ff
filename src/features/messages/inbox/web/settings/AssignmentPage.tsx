import { Text } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import type { Receives } from '#shared/endpoint.ts'
import { FormCard } from '#web/forms/FormCard.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { useSettingsForm } from '#web/forms/use-settings-form.ts'
import { useTexts } from '#web/i18n.ts'
import { QuestionRows } from '#web/questions/QuestionRows.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { assignmentContract } from '../../assignment.contract.ts'
import { mostRules, mostSuburbs, type RuleKind } from '../../assignment.rules.ts'
import classes from './assignment.module.css'

type Kept = Receives<typeof assignmentContract.settings>

/** Rules by which conversations that nobody has are assigned. */
export default function AssignmentPage() {
  const t = useTexts()
  const read = useRead(assignmentContract.settings, {}, { staleTime: 0 })
  return (
    <Loaded read={read} failed={t('Couldn’t load the rules')}>
      {kept => <RulesForm kept={kept} />}
    </Loaded>
  )
}

const blank = { by: 'suburb' as RuleKind, suburbs: '', tag_id: 0, technician_id: 0, assignee_id: 0 }

function RulesForm({ kept }: { kept: Kept }) {
  const t = useTexts()
  const form = useSettingsForm(assignmentContract.save, kept.result, {
    values: ({ rules }) => ({
      rules: rules.map(({ tag_id, technician_id, assignee_id, ...rule }) => ({
        ...rule,
        // A choice of its own stands for none.
        tag_id: tag_id ?? 0,
        technician_id: technician_id ?? 0,
        assignee_id: assignee_id ?? 0,
      })),
    }),
  })
  return (
    <FormCard
      form={form}
      width={840}
      title={t('Assignment Rules')}
      about={t(
        'When a client writes, an unassigned conversation goes to the person in the first matching rule.',
      )}
    >
      <QuestionRows
        name="rules"
        most={mostRules}
        blank={() => blank}
        texts={{
          add: t('Add a rule'),
          remove: number => t('Remove rule {{number}}', { number: String(number) }),
          none: t('No rules yet. New conversations stay unassigned.'),
        }}
      >
        {(place, buttons) => (
          <fieldset className={classes.rule} aria-label={t('Rule {{number}}', { number: String(place + 1) })}>
            <RuleFields at={place} {...kept} />
            <div className={classes.buttons}>{buttons}</div>
          </fieldset>
        )}
      </QuestionRows>
      <Text size="sm" c="dimmed">
        {t('The conversation shows which rule assigned it.')}
      </Text>
    </FormCard>
  )
}

function RuleFields({ at, people, technicians, tags }: { at: number } & Omit<Kept, 'result'>) {
  const t = useTexts()
  const by = useWatch({ name: `rules.${at}.by` }) as RuleKind
  const choices = (all: Kept['people']) => all.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <>
      <SelectField
        name={`rules.${at}.by`}
        label={t('If it matches')}
        searchable={false}
        data={[
          { value: 'suburb', label: t('Suburb') },
          { value: 'tag', label: t('Client tag') },
          { value: 'technician', label: t('Technician on the job') },
        ]}
      />
      {by === 'suburb' ? (
        <TextField
          name={`rules.${at}.suburbs`}
          label={t('Suburbs')}
          placeholder={t('Richmond, Burnley')}
          maxLength={mostSuburbs}
        />
      ) : by === 'tag' ? (
        <SelectField
          name={`rules.${at}.tag_id`}
          label={t('Tag')}
          placeholder={t('Choose a tag')}
          data={choices(tags)}
        />
      ) : (
        <SelectField
          name={`rules.${at}.technician_id`}
          label={t('Technician')}
          data={[{ value: 0, label: t('Anyone') }, ...choices(technicians)]}
        />
      )}
      <SelectField
        name={`rules.${at}.assignee_id`}
        label={t('Assign to')}
        placeholder={t('Choose a person')}
        data={[
          ...(by === 'technician' ? [{ value: 0, label: t('The same technician') }] : []),
          ...choices(people),
        ]}
      />
    </>
  )
}
