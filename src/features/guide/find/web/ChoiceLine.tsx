import {
  IconAddressBook,
  IconArrowRight,
  IconBolt,
  IconBriefcase,
  IconFileDollar,
  IconFileText,
  IconInbox,
  IconUser,
} from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { JobStatusBadge } from '#features/jobs/job-status/web/JobStatusBadge.tsx'
import classes from './FindPalette.module.css'
import type { Choice } from './find-choice.ts'
import { matchParts } from './match-text.ts'

const icons = {
  job: IconBriefcase,
  client: IconAddressBook,
  quote: IconFileText,
  invoice: IconFileDollar,
  lead: IconInbox,
  person: IconUser,
  screen: IconArrowRight,
  action: IconBolt,
}

interface ChoiceLineProps {
  id: string
  choice: Choice
  typed: string
  isActive: boolean
  onPoint: () => void
  onChoose: () => void
}

/** One choice, with what was typed marked in it. The keyboard stays in the field above. */
export function ChoiceLine({ id, choice, typed, isActive, onPoint, onChoose }: ChoiceLineProps) {
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) line.current?.scrollIntoView?.({ block: 'nearest' })
  }, [isActive])
  const Icon = icons[choice.target.kind]
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the field chooses the active line
    <div
      ref={line}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={classes.line}
      onMouseMove={onPoint}
      onMouseDown={event => event.preventDefault()}
      onClick={onChoose}
    >
      <Icon className={classes.icon} size={18} stroke={1.7} aria-hidden="true" />
      <span className={classes.words}>
        <span className={classes.title}>
          <Marked text={choice.title} typed={typed} />
        </span>
        {choice.detail && (
          <span className={classes.detail}>
            <Marked text={choice.detail} typed={typed} />
          </span>
        )}
      </span>
      {choice.status !== undefined && <JobStatusBadge status={choice.status} />}
    </div>
  )
}

function Marked({ text, typed }: { text: string; typed: string }) {
  return matchParts(text, typed).map((part, i) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name and never move
    i % 2 ? <mark key={i}>{part}</mark> : part,
  )
}
