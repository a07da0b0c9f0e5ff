import { Button } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useGo } from '#web/address/use-go.ts'
import { language, useTexts } from '#web/i18n.ts'
import { TextInput } from '#web/ui/input/TextInput.tsx'
import { useSend } from '#web/use-endpoint.ts'
import { askContract } from '../ask.contract.ts'
import { mostAsked } from '../ask.rules.ts'
import classes from './reports.module.css'

/** Asks for a report in a sentence: it fills the form of a new one, to be seen and changed. */
export function AskReport() {
  const t = useTexts()
  const go = useGo()
  const { send, isPending } = useSend(askContract.ask)
  const [text, setText] = useState('')
  const ask = async (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return
    const reply = await send({ text, language: language() }).catch(() => null)
    if (!reply) return
    const { filter, ...form } = reply.result
    await go({
      to: '/reports/add/customereport',
      query: {
        ...form,
        asked: text.trim().slice(0, 80),
        filter: filter.map(each => [each.dimension, each.value]),
        unknown: reply.unknown,
      },
    })
  }
  return (
    <form className={classes.ask} onSubmit={event => void ask(event)}>
      <TextInput
        aria-label={t('Ask for a report')}
        placeholder={t('Ask: revenue by suburb last month')}
        leftSection={<IconSparkles size={16} />}
        value={text}
        maxLength={mostAsked}
        onChange={event => setText(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={isPending} disabled={text.trim() === ''}>
        {t('Ask')}
      </Button>
    </form>
  )
}
