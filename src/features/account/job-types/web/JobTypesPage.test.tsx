import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { SeenRequest } from '#web/testing/fake-fetch.ts'
import { answerFetch } from '#web/testing/fake-fetch.ts'
import { renderAt } from '#web/testing/render-at.tsx'
import JobTypesPage from './JobTypesPage.tsx'

const drains = {
  id: 7,
  name: 'Drains',
  color: '#0f9f94',
  appointment_duration: 90,
  licences: [],
  active: true,
  version: 3,
}
let seen: SeenRequest[]
let rows: (typeof drains)[]

beforeEach(() => {
  rows = [drains]
  seen = answerFetch(({ url }) => {
    if (url.endsWith('getLicenceNames')) return { body: { success: true, result: ['Gasfitter'] } }
    if (url !== '/api/settings/getJobTypes') return { body: { success: true, result: drains } }
    const facts = { totalSize: rows.length, totalCapped: false, pageNumber: 1, pageSize: 20, next: null }
    return { body: { success: true, data: rows, pagination: facts } }
  })
})
const sent = (path: string) => seen.filter(each => each.url === `/api${path}`).map(each => each.body)

test('the switch takes a type out of use, and Undo brings it back', async () => {
  renderAt('/settings/jobtype', <JobTypesPage />)
  await userEvent.click(await screen.findByRole('switch', { name: 'Offer Drains' }))
  expect(await screen.findByText('Drains is now inactive.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(sent('/settings/changeJobTypeStatus/7')).toEqual([{ checked: false }, { checked: true }]),
  )
})

test('a row opens with what it has, and is saved as the version that was read', async () => {
  renderAt('/settings/jobtype', <JobTypesPage />)
  await userEvent.click(await screen.findByText('Drains'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Drains' }))
  await userEvent.clear(dialog.getByLabelText(/^Name/))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Name required.')).toBeTruthy()
  await userEvent.type(dialog.getByLabelText(/^Name/), 'Drains and sewers')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(sent('/settings/editJobType/7')).toEqual([
      { name: 'Drains and sewers', color: '#0f9f94', appointment_duration: 90, licences: [], version: 3 },
    ]),
  )
})

test('search and filter stand in the address; where they leave nothing, one button clears them', async () => {
  rows = []
  const { router } = renderAt('/settings/jobtype?q=zz&status=0', <JobTypesPage />)
  expect(await screen.findByText('No matching job types')).toBeTruthy()
  expect(sent('/settings/getJobTypes').at(-1)).toMatchObject({ search: 'zz', status: 0 })
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(await screen.findByText('No job types yet')).toBeTruthy()
  expect(router.state.location.search).toEqual({})
})
