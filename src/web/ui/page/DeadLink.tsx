import type { ReactNode } from 'react'
import { useTexts } from '#web/i18n.ts'
import type { SendError } from '#web/send.ts'
import { CallButton } from './CallButton.tsx'
import { PublicPage } from './PublicPage.tsx'

interface DeadLinkProps {
  title: string
  error: SendError
  /** The page's own sentence for a link that leads nowhere. */
  gone: string
  children?: ReactNode
}

/** A link's page that can't be read: why, and the company's phone where the server knows whose link it was. */
export function DeadLink({ title, error, gone, children }: DeadLinkProps) {
  const t = useTexts()
  const { phone } = error.body
  // An address cut short is refused before the page is asked.
  const isCut = error.status === 404 && error.message === 'Not found.'
  return (
    <PublicPage title={title} lead={t(isCut ? gone : error)}>
      {children}
      {typeof phone === 'string' && <CallButton phone={phone} />}
    </PublicPage>
  )
}
