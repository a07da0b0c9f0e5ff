import { Button, Checkbox, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import type { ReadQuote } from '../quote-reading.contract.ts'

/** Values taken from a read quote; absent ones were not chosen or not found. */
export type QuoteChoice = Partial<
  Pick<ReadQuote, 'name' | 'phone' | 'email' | 'address' | 'additionalInfo' | 'technicians'>
>
type Part = keyof QuoteChoice

interface ReadQuoteDialogProps {
  facts: ReadQuote
  onUse: (choice: QuoteChoice) => void
  onClose: () => void
}

/** Shows what was understood of a quote, before any of it goes into the form. */
export function ReadQuoteDialog({ facts, onUse, onClose }: ReadQuoteDialogProps) {
  const t = useTexts()
  const parts: { part: Part; label: string; value: string }[] = [
    { part: 'name' as const, label: t('Name'), value: facts.name },
    { part: 'phone' as const, label: t('Phone'), value: facts.phone },
    { part: 'email' as const, label: t('Email'), value: facts.email },
    { part: 'address' as const, label: t('Address'), value: facts.address },
    {
      part: 'technicians' as const,
      label: t('Technicians'),
      value: facts.technicians.map(({ fullname }) => fullname).join(', '),
    },
    { part: 'additionalInfo' as const, label: t('Job Description'), value: facts.additionalInfo },
  ].filter(({ value }) => value !== '')
  const [chosen, setChosen] = useState(() => new Set(parts.map(({ part }) => part)))

  function toggle(part: Part) {
    const next = new Set(chosen)
    if (!next.delete(part)) next.add(part)
    setChosen(next)
  }
  function use() {
    onUse(Object.fromEntries([...chosen].map(part => [part, facts[part]])))
    onClose()
  }

  return (
    <Dialog
      opened
      size="sm"
      onClose={onClose}
      title={t('Quote details')}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button onClick={use} disabled={chosen.size === 0}>
            {t('Fill in')}
          </Button>
        </>
      }
    >
      {parts.length === 0 ? (
        <Text size="sm">{t('No job details were found in this quote.')}</Text>
      ) : (
        <Stack gap="sm">
          <Text size="sm" c="dimmed">
            {t('Choose what goes into the job. Nothing is saved yet.')}
          </Text>
          {parts.map(({ part, label, value }) => (
            <Checkbox
              key={part}
              checked={chosen.has(part)}
              onChange={() => toggle(part)}
              label={label}
              description={<span style={{ whiteSpace: 'pre-line' }}>{value}</span>}
            />
          ))}
        </Stack>
      )}
    </Dialog>
  )
}
