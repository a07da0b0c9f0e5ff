import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { chooseLanguage } from '#web/i18n.ts'
import { answerFetch } from '#web/testing/fake-fetch.ts'
import { renderWithKit } from '#web/testing/render-with-kit.tsx'
import { diaryTexts } from '../diary.rules.ts'
import { JobDiary } from './JobDiary.tsx'

const entry = (type: string, content: unknown, timestamp: string, entryId: string, user = 'Dana Okafor') => ({
  type,
  content,
  timestamp,
  user,
  saved: true,
  session: 's',
  entryId,
})
const changes = [
  // 23:30 on the 1st in Sydney, and half an hour into the 2nd.
  entry('note', 'Dog in the yard', '2026-10-31T12:30:00Z', 'a'),
  entry('status', 'Job status changed to: Closed', '2026-10-31T13:30:00Z', 'b', ''),
  entry('status', 'Job status changed to: Closed', '2026-10-31T13:30:00Z', 'b', ''),
  entry('sms', 'On my way\nTo reply: https://x.test/1', '2026-10-20T01:00:00Z', 'c'),
]

function show(diary: unknown = [{ changes, session: 's', timestamp: '2026-10-31T13:30:00Z' }]) {
  answerFetch(() => ({ body: { success: true, diary } }))
  return renderWithKit(
    <JobDiary jobId={40} pending={[{ type: 'address', told: diaryTexts.address('Bondi') }]} />,
  )
}
afterEach(() => chooseLanguage('en'))

const texts = () => screen.queryAllByRole('listitem').map(item => item.querySelector('p')?.textContent)

test('entries stand by day of the company, newest first, each once; what is unsaved on top', async () => {
  show()
  await screen.findByText('Dog in the yard')
  expect(screen.getAllByRole('heading', { level: 3 }).map(each => each.textContent)).toEqual(
    ['Today', 'Sunday 1 November 2026', 'Saturday 31 October 2026', 'Tuesday 20 October 2026'].map(
      text => expect.stringMatching(new RegExp(text.replace(' ', ',? '))) as unknown as string,
    ),
  )
  expect(texts()).toEqual([
    'Job address set to: Bondi',
    'Job status changed to: Closed',
    'Dog in the yard',
    'On my way',
  ])
  expect(screen.getAllByText('UNSAVED')).toHaveLength(1)
  expect(screen.getByText('System')).toBeTruthy()
})

test('the search looks in type and content, whatever the case', async () => {
  show()
  await screen.findByText('Dog in the yard')
  await userEvent.type(screen.getByRole('searchbox'), 'DOG')
  await waitFor(() => expect(texts()).toEqual(['Dog in the yard']))
  await userEvent.clear(screen.getByRole('searchbox'))
  await userEvent.type(screen.getByRole('searchbox'), 'Status')
  await waitFor(() => expect(texts()).toEqual(['Job status changed to: Closed']))
})

test('an entry of several files names each, and greys those that were removed', async () => {
  const files = [
    { filename: 'jobsFile/tap.jpg', url: '/files/1', status: 'added' },
    { filename: 'jobsFile/old.pdf', url: '/files/2', status: 'removed' },
  ]
  const entries = [entry('file', files, '2026-10-31T12:30:00Z', 'a')]
  show([{ changes: entries, session: 's', timestamp: '2026-10-31T12:30:00Z' }])
  expect((await screen.findByText('tap.jpg')).dataset.gone).toBeUndefined()
  expect(screen.getByText('old.pdf removed').dataset.gone).toBe('true')
})

test('types can be chosen', async () => {
  show()
  await screen.findByText('Dog in the yard')
  await userEvent.click(screen.getAllByLabelText('Entry types')[0]!)
  expect((await screen.findAllByRole('option')).map(option => option.textContent)).toEqual(
    'Address Call Email File Note Review Schedule SMS Status Task'.split(' '),
  )
  await userEvent.click(await screen.findByRole('option', { name: 'SMS' }))
  await waitFor(() => expect(texts()).toEqual(['On my way']))
})

test('a diary that does not load says so', async () => {
  answerFetch(() => ({ status: 403, body: { success: false, message: 'No.' } }))
  renderWithKit(<JobDiary jobId={40} />)
  expect(await screen.findByText('Failed to load job diary entries.')).toBeTruthy()
})

test('a German reads what the product tells in German, people’s words as they are, an unknown text in English', async () => {
  await chooseLanguage('de')
  const told = (text: string, values: object, content: string, entryId: string) => ({
    ...entry('schedule', content, '2026-10-31T13:30:00Z', entryId),
    text,
    values,
  })
  // The clocks of Sydney went on by an hour on 4 October.
  const moved = diaryTexts.moved('2026-10-03T15:30:00Z', '2026-10-03T16:30:00Z')
  const closed = diaryTexts.status('Closed')
  const changes = [
    told(moved.text, moved.values, 'Appointment moved from …', '1'),
    told(closed.text, closed.values, 'Job status changed to: Closed', '2'),
    told('Painted {{colour}}', { colour: 'red' }, 'Painted red', '3'),
    entry('note', 'Job created.', '2026-10-31T13:30:00Z', '4'),
  ]
  show([{ changes, session: 's', timestamp: '2026-10-31T13:30:00Z' }])
  await screen.findByText('Termin verschoben von 04.10.2026, 01:30 auf 04.10.2026, 03:30')
  expect(texts().slice(2)).toEqual(['Auftragsstatus geändert: Abgeschlossen', 'Painted red', 'Job created.'])
})
