import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { WaitingWrite } from '#web/offline/kept-write.ts'
import { renderAt } from '#web/testing/render-at.tsx'
import { LeftWritesCard } from './LeftWritesCard.tsx'

const refused: WaitingWrite = {
  key: 'k',
  owner: '1 7',
  entry: { method: 'POST', path: '/jobs/edit', changes: ['jobs'] },
  input: { id: 5 },
  title: 'Job #5',
  typed: 'Job Status: On the Way',
  job: 5,
  at: 0,
  refusal: 'This job is closed.',
  isKept: true,
  sent: 0,
}

test.each([
  ['what was typed', refused, 'Discard what you typed?', 'Job Status: On the Way'],
  [
    'a photo',
    { ...refused, typed: 'pump.jpg', file: { name: 'pump.jpg', type: 'image/jpeg' } },
    'Discard this file?',
    'pump.jpg exists only on this device and can’t be recovered.',
  ],
])('asks before %s that was refused is let go, by what it is', async (_, write, title, message) => {
  renderAt('/jobs', <LeftWritesCard writes={[write]} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  const question = await screen.findByRole('dialog', { name: title })
  expect(within(question).getByText(message)).toBeTruthy()
})
