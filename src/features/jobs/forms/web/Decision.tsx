import { Alert, Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { GrowingText } from '#web/ui/input/GrowingText.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useSend } from '#web/use-endpoint.ts'
import { type Answer, answersContract } from '../answers.contract.ts'
import { formTexts } from '../forms.rules.ts'

/** Shows who approved an answer; a second person approves it here, or returns it with a note. */
export function Decision({ answer }: { answer: Answer }) {
  const t = useTexts()
  const time = useCompanyTime()
  const decide = useSend(answersContract.decide, { saved: reply => reply.message })
  const [note, setNote] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)
  const { id, approval, decided, may_decide } = answer
  if (approval === '') return null

  async function send(checked: boolean) {
    if (!checked && note?.trim() === '') return setMissing(true)
    await decide.send({ id, checked, note: checked ? '' : (note ?? '').trim() })
    setNote(null)
  }
  const values = { name: decided?.by ?? '', time: decided ? time.instant(decided.at) : '' }
  const said = {
    waiting: t('Waiting for approval'),
    approved: t('Approved by {{name}}, {{time}}', values),
    returned: t('Returned by {{name}}, {{time}}: {{note}}', { ...values, note: decided?.note ?? '' }),
  }[approval]
  return (
    <Alert color={{ waiting: 'yellow', approved: 'green', returned: 'red' }[approval]}>
      <Stack gap="sm">
        {said}
        {note !== null && (
          <GrowingText
            label={t('What has to be corrected?')}
            withAsterisk
            minRows={2}
            maxLength={1_000}
            autoFocus
            value={note}
            error={isMissing ? t(formTexts.reason) : undefined}
            onChange={event => {
              setNote(event.currentTarget.value)
              setMissing(false)
            }}
          />
        )}
        {may_decide && (
          <Group gap="xs">
            {approval !== 'approved' && note === null && (
              <Button loading={decide.isPending} onClick={() => void send(true).catch(() => {})}>
                {t('Approve')}
              </Button>
            )}
            {approval !== 'returned' && (
              <Button
                variant="default"
                loading={decide.isPending && note !== null}
                onClick={() => (note === null ? setNote('') : void send(false).catch(() => {}))}
              >
                {t('Return for correction')}
              </Button>
            )}
            {note !== null && (
              <Button variant="subtle" onClick={() => setNote(null)}>
                {t('Cancel')}
              </Button>
            )}
          </Group>
        )}
      </Stack>
    </Alert>
  )
}
