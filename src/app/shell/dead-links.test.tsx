import { screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { expect, test } from 'vitest'
import { signatureTexts } from '#features/jobs/signatures/signatures.rules.ts'
import SignaturePage from '#features/jobs/signatures/web/SignaturePage.tsx'
import { linkOver } from '#features/messages/appointment-messages/arrivals.rules.ts'
import ArrivalPage from '#features/messages/appointment-messages/web/ArrivalPage.tsx'
import { messageTexts } from '#features/messages/client-messages/client-messages.rules.ts'
import SmsReplyPage from '#features/messages/client-messages/web/SmsReplyPage.tsx'
import { feedbackTexts } from '#features/messages/reviews/reviews.rules.ts'
import FeedbackPage from '#features/messages/reviews/web/FeedbackPage.tsx'
import { linkTexts } from '#features/money/documents/documents.rules.ts'
import PublicStatementPage from '#features/money/statements/web/PublicStatementPage.tsx'
import { answerFetch } from '#web/testing/fake-fetch.ts'
import { renderAt } from '#web/testing/render-at.tsx'

// Links that clients were sent and that lead nowhere any more.

const pages: [path: string, page: ComponentType, gone: string][] = [
  ['/arrival', ArrivalPage, linkOver],
  ['/customer-feedback', FeedbackPage, feedbackTexts.linkOver],
  ['/sms-reply', SmsReplyPage, messageTexts.linkOver],
  ['/clientPortal/signature', SignaturePage, signatureTexts.over],
  ['/clientPortal/statement', PublicStatementPage, linkTexts.gone],
]

test.each(pages)('%s cut short is told as a dead link', async (path, Page, gone) => {
  answerFetch(() => ({ status: 404, body: { success: false, message: 'Not found.' } }))
  renderAt(path, <Page />)
  expect(await screen.findByText(gone)).toBeTruthy()
  expect(screen.queryByText('Not found.')).toBeNull()
})

test.each(pages)('%s that was once good leads to the phone', async (path, Page, gone) => {
  answerFetch(() => ({ status: 404, body: { success: false, message: gone, phone: '0298765432' } }))
  renderAt(path, <Page />)
  expect(await screen.findByText(gone)).toBeTruthy()
  const call = screen.getByRole('link', { name: 'Call (02) 9876 5432' })
  expect(call.getAttribute('href')).toBe('tel:+61298765432')
})
