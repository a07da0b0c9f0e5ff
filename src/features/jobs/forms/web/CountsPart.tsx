import { Progress, Stack, Text } from '@mantine/core'
import '@mantine/core/styles/Progress.layer.css'
import { isAsked } from '#shared/forms/form.ts'
import { answerText } from '#shared/questions/questions.ts'
import { useTexts } from '#web/i18n.ts'
import { EmptyState } from '#web/ui/page/EmptyState.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { answersContract } from '../answers.contract.ts'

/** How often each answer was given to a form's questions; bars are shares of a question's answers. */
export function CountsPart({ formId }: { formId: number }) {
  const t = useTexts()
  const read = useRead(answersContract.counts, { id: formId })
  return (
    <Loaded read={read} failed={t('Couldn’t load forms')} shape="list">
      {({ fields }) =>
        fields.length === 0 ? (
          <EmptyState
            title={t('Nothing to count yet')}
            text={t('Choices, ratings and numbers are counted here.')}
          />
        ) : (
          <Stack gap="lg">
            <Text size="sm" c="dimmed">
              {t('The newest 5,000 answers.')}
            </Text>
            {fields.map(({ id, label, kind, answers, average, counts }) => (
              <section key={id}>
                <Text fw={500}>{label}</Text>
                <Text size="xs" c="dimmed">
                  {[
                    t('{{count}} answers', { count: answers }),
                    ...(average === null ? [] : [t('average {{number}}', { number: String(average) })]),
                  ].join(' · ')}
                </Text>
                {counts.map(({ value, n, failed }) => {
                  const name = isAsked(kind) ? answerText(kind, [value], t) : value
                  return (
                    <div key={value}>
                      <Text size="sm">
                        {name} · {n}
                      </Text>
                      <Progress
                        value={(n / answers) * 100}
                        color={failed ? 'red' : undefined}
                        aria-label={name}
                      />
                    </div>
                  )
                })}
              </section>
            ))}
          </Stack>
        )
      }
    </Loaded>
  )
}
