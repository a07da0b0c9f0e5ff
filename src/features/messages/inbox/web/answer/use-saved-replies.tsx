import { Text, UnstyledButton } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { clientMessagesContract } from '#features/messages/client-messages/client-messages.contract.ts'
import { messageTemplatesContract } from '#features/messages/message-templates/message-templates.contract.ts'
import { folded } from '#shared/texts/folding.ts'
import { fillPlaceholders, unknownPlaceholders } from '#shared/texts/placeholders.ts'
import { useTexts } from '#web/i18n.ts'
import { useRead } from '#web/use-endpoint.ts'
import classes from '../inbox.module.css'
import type { Thread } from '../thread-entry.tsx'

/** Replies that are offered at a time. */
const mostOffered = 6

interface SavedReplies {
  /** The list above the field; null: nothing is offered. */
  list: ReactNode
  /** Chooses by the keyboard, before the field itself hears of the key. */
  onKeyDownCapture: (event: KeyboardEvent) => void
}

/** Client SMS templates that a `/` at the beginning of a reply offers, filled for this client and job. */
export function useSavedReplies(
  { name, job_id }: Pick<Thread, 'name' | 'job_id'>,
  text: string,
  onPick: (text: string) => void,
): SavedReplies {
  const t = useTexts()
  const id = useId()
  const [at, setAt] = useState(0)
  const isAsked = text.startsWith('/') && !text.includes('\n')
  const templates = useRead(messageTemplatesContract.texts, {}, { enabled: isAsked, staleTime: 60_000 })
  const facts = useRead(
    clientMessagesContract.facts,
    { jobId: job_id ?? 0 },
    { enabled: isAsked && job_id !== null, staleTime: 60_000 },
  )
  const values: Readonly<Record<string, string>> = facts.data?.values ?? { Customer_Name: name }
  const sought = folded(text.slice(1).trim())
  const offered = isAsked
    ? (templates.data?.data ?? [])
        .filter(each => folded(each.name).includes(sought))
        // Without a job there is nothing to fill the others with.
        .filter(each => unknownPlaceholders(each.content, Object.keys(values)).length === 0)
        .slice(0, mostOffered)
    : []
  const pick = (content: string) => {
    setAt(0)
    onPick(fillPlaceholders(content, values))
  }
  const marked = Math.min(at, offered.length - 1)
  function onKeyDownCapture(event: KeyboardEvent) {
    if (offered.length === 0 || event.nativeEvent.isComposing) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) setAt((marked + step + offered.length) % offered.length)
    else if (event.key === 'Enter' && !event.shiftKey) pick(offered[marked]!.content)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const none = isAsked && templates.data && offered.length === 0
  const list =
    offered.length > 0 ? (
      <div role="listbox" aria-label={t('Saved replies')} className={classes.saved}>
        {offered.map((each, n) => (
          <UnstyledButton
            key={each.id}
            id={`${id}-${n}`}
            role="option"
            tabIndex={-1}
            aria-selected={n === marked}
            className={classes.savedReply}
            onClick={() => pick(each.content)}
          >
            <span>{each.name}</span>
            <span className={classes.savedText}>{fillPlaceholders(each.content, values)}</span>
          </UnstyledButton>
        ))}
      </div>
    ) : none ? (
      <Text size="xs" c="dimmed" mb={6} role="status">
        {t('No saved replies match. Add them under Client SMS.')}
      </Text>
    ) : null
  return { list, onKeyDownCapture }
}
