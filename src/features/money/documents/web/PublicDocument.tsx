import { Anchor, Button, Group, Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import { displayPhone } from '#shared/phones/phone.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { useTexts } from '#web/i18n.ts'
import type { SendError } from '#web/send.ts'
import { usePortalToken } from '#web/session/portal-session.ts'
import { DeadLink } from '#web/ui/page/DeadLink.tsx'
import { PublicPage } from '#web/ui/page/PublicPage.tsx'
import { StatusBadge, type Tone } from '#web/ui/StatusBadge.tsx'
import { linkTexts } from '../documents.rules.ts'
import type { publicCompany } from '../documents.wire.ts'

interface PublicDocumentProps {
  company: z.output<typeof publicCompany>
  title: string
  /** How it stands, where that tells the client something: that they were sent it they know. */
  state?: { tone: Tone; label: string } | undefined
  isLoading: boolean
  onDownload: () => void
  children: ReactNode
}

/** The page of a document for the client who was sent its link: whose it is, how it stands, whom to ask. */
export function PublicDocument({
  company,
  title,
  state,
  isLoading,
  onDownload,
  children,
}: PublicDocumentProps) {
  const t = useTexts()
  const isClient = usePortalToken() !== null
  const phone = company.phone !== '' && (
    <Anchor underline="always" href={`tel:${company.phone}`}>
      {displayPhone(company.phone)}
    </Anchor>
  )
  const registered = [company.abn && `ABN ${company.abn}`, company.licence].filter(Boolean).join(' · ')
  return (
    <PublicPage
      wide
      title={title}
      company={company}
      lead={
        <>
          {registered}
          {registered !== '' && phone && ' · '}
          {phone}
        </>
      }
    >
      <Group justify="space-between" mb="md">
        {state ? <StatusBadge tone={state.tone}>{state.label}</StatusBadge> : <span />}
        <Button variant="default" loading={isLoading} onClick={onDownload}>
          {t('Download PDF')}
        </Button>
      </Group>
      {children}
      {isClient && (
        <Anchor component={AppLink} to="/clientPortal/dashboard" display="block" mt="md">
          {t('Back to the overview')}
        </Anchor>
      )}
      {(company.phone !== '' || company.email !== '') && (
        <p>
          {t('Questions?')} {phone}
          {company.phone !== '' && company.email !== '' && ' · '}
          {company.email !== '' && <Anchor href={`mailto:${company.email}`}>{company.email}</Anchor>}
        </p>
      )}
    </PublicPage>
  )
}

interface UnreadDocumentProps {
  title: string
  error: SendError | null
  onRetry: () => unknown
}

/** The same page until it is read, or when it can't be. */
export function UnreadDocument({ title, error, onRetry }: UnreadDocumentProps) {
  const t = useTexts()
  if (!error)
    return (
      <PublicPage title={title}>
        <Skeleton height={320} aria-hidden="true" />
      </PublicPage>
    )
  const { path } = error.body
  const page = typeof path === 'string' && path.startsWith('/clientPortal/login') ? path : null
  return (
    <DeadLink title={title} error={error} gone={linkTexts.gone}>
      {page !== null && (
        <Button component="a" href={page}>
          {t('Open your page')}
        </Button>
      )}
      {error.status !== 404 && (
        <Button variant="default" onClick={() => void onRetry()}>
          {t('Try again')}
        </Button>
      )}
    </DeadLink>
  )
}
