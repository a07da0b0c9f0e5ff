import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderAt } from '#web/testing/render-at.tsx'
import { useOpenRow } from './use-open-row.ts'

function Rows() {
  const row = useOpenRow()
  const job = useOpenRow('job')
  return (
    <>
      <p>{`row ${row.opened}, job ${job.opened}`}</p>
      <button type="button" onClick={() => row.open(5)}>
        Open
      </button>
      <button type="button" onClick={row.add}>
        Add
      </button>
      <button type="button" onClick={row.close}>
        Close
      </button>
      <button type="button" onClick={() => job.open(9)}>
        Job
      </button>
    </>
  )
}
const shown = (text: string) => screen.findByText(text)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test.each([
  ['/rows', 'row undefined, job undefined'],
  ['/rows?open=5', 'row 5, job undefined'],
  ['/rows?new=true', 'row null, job undefined'],
  ['/rows?open=0&job=1.5', 'row undefined, job undefined'],
  ['/rows?open=me', 'row undefined, job undefined'],
  ['/rows?open=5&job=9', 'row 5, job 9'],
])('%s shows %s', async (address, text) => {
  renderAt(address, <Rows />)
  expect(await shown(text)).toBeTruthy()
})

test('what else the address says stays, and Back does not open again what was closed', async () => {
  const { router } = renderAt('/rows?q=tap', <Rows />)
  await shown('row undefined, job undefined')
  await press('Add')
  await shown('row null, job undefined')
  await press('Open')
  await shown('row 5, job undefined')
  await press('Job')
  await waitFor(() => expect(router.state.location.href).toBe('/rows?q=tap&open=5&job=9'))
  await act(async () => router.history.back())
  await shown('row 5, job undefined')
  await press('Close')
  await waitFor(() => expect(router.state.location.href).toBe('/rows?q=tap'))
  await act(async () => router.history.back())
  expect(await shown('row null, job undefined')).toBeTruthy()
})
