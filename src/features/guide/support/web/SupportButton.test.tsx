import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answerFetch } from '#web/testing/fake-fetch.ts'
import { renderAt } from '#web/testing/render-at.tsx'
import { SupportButton } from './SupportButton.tsx'

const reply = {
  id: 1,
  message: 'Open the job.',
  is_support_reply: true,
  created_at: new Date().toISOString(),
  author: 'Sam',
}

function answer(
  data: unknown[],
  unread: number,
  trouble: { read?: number | Error; send?: number | Error } = {},
) {
  const fail = (how: number | Error) =>
    how instanceof Error ? how : { status: how, body: { success: false, message: 'No.' } }
  return answerFetch(({ url, method }) => {
    if (url.endsWith('/getUserUnreadCount'))
      return { body: { success: true, data: { unread_count: 0, support_unread_count: unread } } }
    if (url.endsWith('/getSupportMessages'))
      return trouble.read ? fail(trouble.read) : { body: { success: true, data } }
    if (method === 'POST' && trouble.send) return fail(trouble.send)
    return { body: { success: true, data: reply } }
  })
}

async function openChat(name = 'Support Chat') {
  renderAt('/jobs', <SupportButton />)
  await userEvent.click(await screen.findByRole('button', { name }))
  return screen.findByRole('textbox', { name: 'Message' })
}

test('unread replies are counted on the button, and opening the chat reads them', async () => {
  const seen = answer([reply], 1)
  await openChat('Support Chat, 1 unread')
  expect(await screen.findByText('Open the job.')).toBeTruthy()
  expect(screen.getByText('Today')).toBeTruthy()
  await waitFor(() => expect(seen.some(each => each.method === 'PUT')).toBe(true))
})

test('a message is sent with Enter, and not while it is blank', async () => {
  const seen = answer([], 0)
  const input = await openChat()
  expect(await screen.findByText('No messages yet. Start the conversation!')).toBeTruthy()
  const send = screen.getByRole('button', { name: 'Send' }) as HTMLButtonElement
  await userEvent.type(input, '   {Enter}')
  expect(send.disabled).toBe(true)
  await userEvent.type(input, 'Help{Enter}')
  await waitFor(() => expect((input as HTMLTextAreaElement).value).toBe(''))
  const sent = seen.filter(each => each.method === 'POST')
  expect(sent.map(each => each.body)).toEqual([{ message: '   Help', is_support_reply: false }])
})

test('what went wrong is said in the specified words, and what was written stays', async () => {
  answer([], 0, { read: 403, send: 403 })
  const input = await openChat()
  expect(await screen.findByText('Failed to load messages')).toBeTruthy()
  await userEvent.type(input, 'Help{Enter}')
  expect(await screen.findByText('Failed to send message')).toBeTruthy()
  expect((input as HTMLTextAreaElement).value).toBe('Help')
})
