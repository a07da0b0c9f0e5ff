import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Place } from '#features/account/page-settings/grid.rules.ts'
import { settingsToWire, storedAfter } from '#features/account/page-settings/page-settings.rules.ts'
import { answerFetch } from '#web/testing/fake-fetch.ts'
import { renderAt } from '#web/testing/render-at.tsx'
import { dashboardPage } from '../../dashboard.rules.ts'
import { useArrangement } from './use-arrangement.ts'

function Heights() {
  const { places, isLocked, place, lock } = useArrangement()
  const today = places.lg.today as Place
  return (
    <>
      <button type="button" onClick={() => place('lg', { today: { ...today, h: today.h + 1 } })}>
        Taller
      </button>
      <button type="button" onClick={() => lock(true)}>
        Lock
      </button>
      <output>
        {today.h} {isLocked ? 'locked' : 'open'}
      </output>
    </>
  )
}

test('steps that follow fast are drawn at once, and stored one after the other', async () => {
  const page = dashboardPage
  let stored = storedAfter(page, {}, {})
  const answers: (() => void)[] = []
  const reply = () => ({ body: { success: true, data: { id: 1, settings: settingsToWire(page, stored) } } })
  const seen = answerFetch(async ({ url, body }) => {
    if (!url.includes('settings/update')) return reply()
    await new Promise<void>(answer => answers.push(answer))
    stored = storedAfter(page, stored, (body as { settings: object }).settings as never)
    return reply()
  })
  const sent = () => seen.filter(({ url }) => url.includes('settings/update'))
  renderAt('/dashboard', <Heights />)
  await screen.findByText('15 open')
  for (const name of ['Taller', 'Taller', 'Lock', 'Taller'])
    await userEvent.click(screen.getByRole('button', { name }))
  await screen.findByText('18 locked')
  expect(sent()).toHaveLength(1)
  answers[0]!()
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()[1]!.body).toMatchObject({ settings: { today: { layout: { h: 18 } }, locked: 1 } })
  screen.getByText('18 locked')
  answers[1]!()
  await waitFor(() => expect(seen.at(-1)!.url).toContain('settings/page'))
  await screen.findByText('18 locked')
  expect(sent()).toHaveLength(2)
})
