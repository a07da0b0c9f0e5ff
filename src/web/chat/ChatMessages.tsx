import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useTexts } from '#web/i18n.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { dayHeading, groupByDay } from './by-day.ts'
import classes from './chat.module.css'
import { LinkedText } from './LinkedText.tsx'

export interface ChatMessage {
  id: number | string
  message: string
  created_at: string
  /** Written by the reader's side. */
  isMine: boolean
  /** Line below the bubble, with the time: author, delivery state. */
  author: string
  delivery?: string
  failed?: boolean
  /** Attachments. */
  attached?: ReactNode
  /** For colleagues alone. */
  isNote?: boolean
}

const dayMinutes = 1_440

interface ChatMessagesProps {
  messages: readonly ChatMessage[]
  /** Above the first message: what leads to older ones. */
  before?: ReactNode
}

/** A conversation by day, scrolled to the newest at the bottom; where older messages are added above, what is read stays. */
export function ChatMessages({ messages, before }: ChatMessagesProps) {
  const t = useTexts()
  const time = useCompanyTime()
  const list = useRef<HTMLElement>(null)
  const newest = messages.at(-1)?.id
  const oldest = messages[0]?.id
  const seen = useRef({ newest, oldest, height: 0 })
  useLayoutEffect(() => {
    if (!list.current) return
    const { scrollHeight, scrollTop } = list.current
    const before = seen.current
    if (before.height === 0 || before.newest !== newest) list.current.scrollTop = scrollHeight
    else if (before.oldest !== oldest) list.current.scrollTop = scrollTop + scrollHeight - before.height
    seen.current = { newest, oldest, height: scrollHeight }
  }, [newest, oldest])
  const days = groupByDay(messages, message => Math.floor(time.toWall(message.created_at) / dayMinutes))
  return (
    <section
      ref={list}
      className={classes.list}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard.
      tabIndex={0}
      aria-label={t('Conversation')}
      aria-live="polite"
    >
      {before}
      {days.map(({ day, messages: ofDay }) => (
        <ul key={day} className={classes.day}>
          <li className={classes.heading}>
            {t(dayHeading(day, time.today, each => time.day(each, 'weekday')))}
          </li>
          {ofDay.map(message => (
            <li
              key={message.id}
              className={classes.message}
              data-mine={message.isMine || undefined}
              data-note={message.isNote || undefined}
            >
              {message.message && (
                <span className={classes.bubble}>
                  <LinkedText text={message.message} />
                </span>
              )}
              {message.attached}
              <span className={classes.by} data-failed={message.failed || undefined}>
                {[message.author, time.instant(message.created_at, 'time'), message.delivery]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      ))}
    </section>
  )
}
