import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { answerFetch } from '#web/testing/fake-fetch.ts'
import { renderAt } from '#web/testing/render-at.tsx'
import { owner } from '#web/testing/render-with-kit.tsx'
import { useCalendarAddress } from './use-calendar-address.ts'

const nadia = { value: 21, label: 'Nadia Petrov', color: '#0b7f77' }
let team = [nadia]

beforeEach(() => {
  localStorage.clear()
  team = [nadia]
  answerFetch(() => ({ body: { success: true, result: team } }))
})

function Screen() {
  const { address, show, choose } = useCalendarAddress()
  return (
    <>
      <output>{`${address.view} ${address.technician} ${address.isBoard ? 'board' : 'calendar'}`}</output>
      <button type="button" onClick={() => choose({ view: 'month' })}>
        Month
      </button>
      <button type="button" onClick={() => choose({ technician: 21 })}>
        Nadia
      </button>
      <button type="button" onClick={() => choose({ technician: 0 })}>
        Unassigned
      </button>
      <button type="button" onClick={() => choose({ technician: null })}>
        All
      </button>
      <button type="button" onClick={() => choose({ isBoard: true })}>
        Board
      </button>
      <button type="button" onClick={() => show({ view: 'day', date: 20_000 })}>
        Open a day
      </button>
    </>
  )
}
const open = (path = '/calendar', viewer = owner) => renderAt(path, <Screen />, viewer)
const shown = async () => (await screen.findByRole('status')).textContent
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const comeBack = (path?: string) => {
  cleanup()
  return open(path)
}

test('it opens with the week of everybody, and the next time with what was chosen last', async () => {
  open()
  expect(await shown()).toBe('week null calendar')
  for (const name of ['Month', 'Nadia', 'Board']) await press(name)
  expect(await shown()).toBe('month 21 board')
  comeBack()
  expect(await shown()).toBe('month 21 board')
  await press('All')
  expect(await shown()).toBe('month null board')
  comeBack()
  expect(await shown()).toBe('month null board')
})

test('a day that was looked at is not the choice of a view', async () => {
  open()
  await shown()
  await press('Open a day')
  expect(await shown()).toBe('day null calendar')
  comeBack()
  expect(await shown()).toBe('week null calendar')
})

test('an address that names its view is followed and changes no choice', async () => {
  open()
  await shown()
  await press('Nadia')
  comeBack('/calendar?view=day&technician=0&layout=board')
  expect(await shown()).toBe('day null board')
  comeBack()
  expect(await shown()).toBe('week 21 calendar')
})

test('somebody else at the same computer has their own choice', async () => {
  open()
  await shown()
  await press('Month')
  cleanup()
  open('/calendar', { ...owner, id: 77 })
  expect(await shown()).toBe('week null calendar')
})

test('a technician who left the team is chosen no more', async () => {
  open()
  await shown()
  await press('Nadia')
  team = []
  comeBack()
  await screen.findByText('week null calendar')
})

test('work without a technician is a choice like any other', async () => {
  const { unmount } = open('/calendar?technician=-1')
  expect(await shown()).toBe('week 0 calendar')
  unmount()
  open()
  await shown()
  await press('Unassigned')
  expect(await shown()).toBe('week 0 calendar')
  comeBack()
  expect(await shown()).toBe('week 0 calendar')
  await press('All')
  expect(await shown()).toBe('week null calendar')
})
