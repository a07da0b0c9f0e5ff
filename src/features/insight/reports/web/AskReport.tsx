import { Alert, Button, Group } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { canSeeMeasure } from '#features/insight/measures/measures.rules.ts'
import type { Receives } from '#shared/endpoint.ts'
import { useGo } from '#web/address/use-go.ts'
import { language, useTexts } from '#web/i18n.ts'
import { TextInput } from '#web/ui/input/TextInput.tsx'
import { useSend } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { askContract } from '../ask.contract.ts'
import { type AskedForm, mostAsked } from '../ask.rules.ts'
import { ownersQuestions } from '../questions.rules.ts'
import classes from './reports.module.css'

type Reading = Receives<typeof askContract.ask>

/** Asks for a report in a sentence: it fills the form of a new one. What was not understood is said before any figure. */
export function AskReport() {
  const t = useTexts()
  const go = useGo()
  const viewer = useViewer()
  const { send, isPending } = useSend(askContract.ask)
  const [text, setText] = useState('')
  const [doubt, setDoubt] = useState<Reading | null>(null)
  const show = ({ filter, ...form }: AskedForm, asked: string, unknown: string[]) =>
    go({
      to: '/reports/add/customereport',
      query: {
        ...form,
        asked: asked.slice(0, 80),
        filter: filter.map(each => [each.dimension, each.value]),
        unknown,
      },
    })
  const ask = async (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return
    const reply = await send({ text, language: language() }).catch(() => null)
    if (!reply) return
    if (reply.is_guess || reply.unknown.length > 0) return setDoubt(reply)
    await show(reply.result as AskedForm, text.trim(), [])
  }
  const seen = ownersQuestions.filter(({ measures }) =>
    measures.every(name => canSeeMeasure(name, viewer) === true),
  )
  return (
    <div className={classes.asking}>
      <form className={classes.ask} onSubmit={event => void ask(event)}>
        <TextInput
          aria-label={t('Ask for a report')}
          placeholder={t('E.g. revenue by suburb')}
          leftSection={<IconSparkles size={16} />}
          value={text}
          maxLength={mostAsked}
          onChange={event => {
            setText(event.currentTarget.value)
            setDoubt(null)
          }}
        />
        <Button type="submit" variant="default" loading={isPending} disabled={text.trim() === ''}>
          {t('Show report')}
        </Button>
      </form>
      {doubt && (
        <Alert color="yellow" mt="sm" role="alert">
          {doubt.unknown.length > 0
            ? t('Not understood: {{words}}.', { words: doubt.unknown.join(', ') })
            : t('This question doesn’t name a figure.')}{' '}
          {doubt.is_guess && t('Say what to count: revenue, jobs closed, owed, overdue, quotes, leads …')}
          {!doubt.is_guess && (
            <Group mt="xs">
              <Button
                size="compact-sm"
                variant="default"
                onClick={() => void show(doubt.result as AskedForm, text.trim(), doubt.unknown)}
              >
                {t('Show the rest')}
              </Button>
            </Group>
          )}
        </Alert>
      )}
      <fieldset className={classes.questions} aria-label={t('Questions owners ask')}>
        {seen.map(({ text: question, ...form }) => (
          <Button
            key={question}
            size="compact-sm"
            variant="light"
            color="gray"
            radius="xl"
            onClick={() =>
              void show({ by: 'month', chart: 'bars', days: 365, filter: [], ...form }, t(question), [])
            }
          >
            {t(question)}
          </Button>
        ))}
      </fieldset>
    </div>
  )
}
