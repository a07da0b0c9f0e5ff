import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerFetch } from '#web/testing/fake-fetch.ts'
import { renderAt } from '#web/testing/render-at.tsx'
import { AnswersPanel } from './AnswersPanel.tsx'

const answer = {
  id: 1,
  form_id: 4,
  number: 1,
  job_id: null,
  job_number: null,
  client_id: null,
  client: '',
  by: 'Ada',
  filled_at: '2026-03-04T01:00:00.000Z',
  failed: 0,
  score: null,
  is_correction: false,
  is_replaced: false,
}

test('pages of answers follow each other, however many there are', async () => {
  const seen = answerFetch(({ body }) => {
    const { after } = (body as { pagination: { after?: string } }).pagination
    const page = after === undefined ? 0 : Number(after)
    return {
      body: {
        success: true,
        data: [{ ...answer, name: `Page ${page}` }],
        pagination: {
          totalSize: 1_000,
          totalCapped: true,
          pageNumber: 1,
          pageSize: 25,
          next: page < 50 ? String(page + 1) : null,
        },
      },
    }
  })
  renderAt('/Forms', <AnswersPanel form={null} onClose={() => {}} />)
  await screen.findByText('Page 0')
  expect(screen.getByRole('button', { name: 'Newer' })).toHaveProperty('disabled', true)
  for (let page = 1; page <= 50; page++) {
    fireEvent.click(screen.getByRole('button', { name: 'Older' }))
    await screen.findByText(`Page ${page}`)
  }
  expect(screen.getByRole('button', { name: 'Older' })).toHaveProperty('disabled', true)
  expect(seen.length).toBe(51)
  fireEvent.click(screen.getByRole('button', { name: 'Newer' }))
  await screen.findByText('Page 49')
  fireEvent.click(screen.getByRole('switch', { name: 'Only failed' }))
  await waitFor(() => expect(seen.at(-1)?.body).toMatchObject({ failed: true, pagination: { pageSize: 25 } }))
  expect(await screen.findByText('Page 0')).toBeDefined()
})
