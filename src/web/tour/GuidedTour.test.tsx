import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderWithKit } from '../testing/render-with-kit.tsx'
import { GuidedTour } from './GuidedTour.tsx'

const steps = [
  { title: 'First', text: 'The first words.' },
  { title: 'Second', text: 'The second words.' },
  { title: 'Third', text: 'The third words.' },
]

function Page({ onEnd, lastLabel }: { onEnd: (finished: boolean) => void; lastLabel?: string }) {
  const [isOpen, setOpen] = useState(false)
  const end = (finished: boolean) => {
    setOpen(false)
    onEnd(finished)
  }
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Start
      </button>
      {isOpen && <GuidedTour steps={steps} lastLabel={lastLabel} onEnd={end} />}
    </>
  )
}

async function start(lastLabel?: string) {
  const onEnd = vi.fn()
  renderWithKit(<Page onEnd={onEnd} lastLabel={lastLabel} />)
  await userEvent.click(screen.getByRole('button', { name: 'Start' }))
  const dialog = await screen.findByRole('dialog', { name: 'First' })
  await vi.waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  return onEnd
}

test('it goes forward and back with the arrow keys, and Enter ends it on the last step', async () => {
  const onEnd = await start()
  expect(screen.getByText('1 of 3')).toBeTruthy()
  await userEvent.keyboard('{ArrowRight}{Enter}')
  expect(screen.getByRole('dialog', { name: 'Third' })).toBeTruthy()
  await userEvent.keyboard('{ArrowRight}')
  expect(screen.getByRole('dialog', { name: 'Third' })).toBeTruthy()
  await userEvent.keyboard('{ArrowLeft}')
  expect(screen.getByRole('dialog', { name: 'Second' })).toBeTruthy()
  await userEvent.keyboard('{ArrowRight}{Enter}')
  expect(onEnd.mock.calls).toEqual([[true]])
})

test('Escape leaves it, and the focus goes back to where it was', async () => {
  const onEnd = await start()
  await userEvent.keyboard('{Escape}')
  expect(onEnd.mock.calls).toEqual([[false]])
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Start' }))
})

test('Skip leaves it; where the last button leads on, the last step can be left as well', async () => {
  const onEnd = await start('Return to onboarding')
  expect(screen.getByRole('button', { name: 'Skip' })).toBeTruthy()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  expect(screen.getByRole('button', { name: 'Return to onboarding' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Stay here' }))
  expect(onEnd.mock.calls).toEqual([[false]])
})
