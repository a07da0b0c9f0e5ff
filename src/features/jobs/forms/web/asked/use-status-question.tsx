import { List, Stack, Text } from '@mantine/core'
import '@mantine/core/styles/List.layer.css'
import { useState } from 'react'
import { type MissingForm, mayLeaveOut } from '#features/jobs/asked-forms/asked.rules.ts'
import type { LeftOut } from '#features/jobs/asked-forms/left-out.wire.ts'
import { useOpenItems } from '#features/jobs/checklists/web/use-open-items.ts'
import { statusLabel } from '#features/jobs/job-status/job-status.rules.ts'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { useTexts } from '#web/i18n.ts'
import { GrowingText } from '#web/ui/input/GrowingText.tsx'
import { useViewer } from '#web/viewer.ts'
import { useLackedForms } from './use-lacked-forms.ts'

/** The reason, while the question is open. */
interface Answer {
  reason: string
  /** Says that there is none yet. */
  complain: () => void
}

/**
 * Asks, before a job gets a status, why items of checklists and forms that it asks for are left out. The reason goes with
 * the save of the status: null where none is needed, false when the person goes back. Without permission nobody gets past
 * a form that the status waits for.
 */
export function useStatusQuestion(job: { id: number }, toForms: () => void) {
  const t = useTexts()
  const viewer = useViewer()
  const confirm = useConfirm()
  const openItems = useOpenItems(job)
  const lackedForms = useLackedForms(job)

  return async (next: { types: readonly number[]; status: number }): Promise<LeftOut | null | false> => {
    const [items, forms] = await Promise.all([openItems(next), lackedForms(next)])
    if (items.length + forms.length === 0) return null
    const answer: Answer = { reason: '', complain: () => {} }
    const isHeld = mayLeaveOut(forms, viewer) !== true
    const missing = { forms, texts: items.map(({ text }) => text), status: t(statusLabel(next.status)) }
    const fillIn = { label: t('Fill in now'), choose: toForms }
    const isSure = await confirm({
      title: forms.length > 0 ? t('Forms aren’t filled in') : t('The checklist isn’t complete'),
      message: <Why {...missing} answer={isHeld ? null : answer} />,
      cancel: t('Go back'),
      ...(isHeld
        ? { confirm: fillIn.label }
        : { confirm: t('Save anyway'), ...(forms.length > 0 && { other: fillIn }) }),
      run: async () => {
        if (isHeld || answer.reason.trim() !== '') return
        answer.complain()
        throw new Error('no reason')
      },
    })
    if (isSure && isHeld) toForms()
    if (!isSure || isHeld) return false
    return {
      reason: answer.reason.trim(),
      items: items.map(({ checklist_id, item_id }) => ({ checklist_id, item_id })),
      ...(forms.length > 0 && { forms: forms.map(({ id }) => id) }),
    }
  }
}

interface WhyProps {
  forms: readonly MissingForm[]
  texts: readonly string[]
  status: string
  /** null: no reason helps. */
  answer: Answer | null
}

function Why({ forms, texts, status, answer }: WhyProps) {
  const t = useTexts()
  const [isMissing, setMissing] = useState(false)
  if (answer) answer.complain = () => setMissing(true)
  return (
    <Stack gap="sm">
      {forms.length > 0 && (
        <>
          <Text size="sm">{t('Fill these in before {{status}}:', { status })}</Text>
          <List size="sm">
            {forms.map(({ id, name, must }) => (
              <List.Item key={id}>
                {name}
                {must && <strong> · {t('Required')}</strong>}
              </List.Item>
            ))}
          </List>
        </>
      )}
      {texts.length > 0 && (
        <>
          <Text size="sm">{t('Tick these off before {{status}}:', { status })}</Text>
          <List size="sm">
            {texts.map((text, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two items may say the same.
              <List.Item key={i}>{text}</List.Item>
            ))}
          </List>
        </>
      )}
      {answer && (
        <GrowingText
          label={t('Why was it skipped?')}
          description={t('Saved in the job diary.')}
          withAsterisk
          minRows={2}
          maxLength={1_000}
          error={isMissing ? t('Please give a reason.') : undefined}
          onChange={event => {
            answer.reason = event.currentTarget.value
            setMissing(false)
          }}
        />
      )}
    </Stack>
  )
}
