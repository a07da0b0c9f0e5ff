import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderWithKit } from '#web/testing/render-with-kit.tsx'
import { MultiSelect } from './MultiSelect.tsx'
import { Select } from './Select.tsx'

const people = [
  { value: 1, label: 'Ada' },
  { value: 2, label: 'Bert' },
  { value: 3, label: 'Cleo' },
]

function Form() {
  const [one, setOne] = useState<number | null>(2)
  const [some, setSome] = useState<number[]>([3])
  return (
    <>
      <input aria-label="Before" />
      <Select<number>
        label="Leader"
        data={people}
        value={one}
        onChange={setOne}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'Clear' }}
      />
      <MultiSelect<number>
        label="Crew"
        data={people}
        value={some}
        onChange={setSome}
        searchable
        hidePickedOptions
      />
      <Select label="Day" data={['Monday', 'Tuesday']} value="Monday" allowDeselect={false} />
    </>
  )
}

const leader = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Leader' })
const options = () => screen.queryAllByRole('option').map(option => option.textContent)

test('a closed field shows what is chosen, and lets go of it, before its list has come', async () => {
  renderWithKit(<Form />)
  expect(leader().value).toBe('Bert')
  expect(screen.getByText('Cleo')).toBeTruthy()
  expect(options()).toEqual([])
  await userEvent.click(screen.getByLabelText('Clear'))
  expect(leader().value).toBe('')
  await userEvent.click(screen.getByText('Cleo').parentElement!.querySelector('button')!)
  expect(screen.queryByText('Cleo')).toBeNull()
})

test('a click opens the list, and the field keeps its name, its focus and its choice', async () => {
  renderWithKit(<Form />)
  await userEvent.click(screen.getByRole('combobox', { name: 'Day' }))
  expect(await screen.findByRole('option', { name: 'Tuesday' })).toBeTruthy()
  expect(screen.getByRole('option', { name: 'Monday' }).getAttribute('aria-selected')).toBe('true')
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Day' }))
})

test('who comes by the Tab key types and takes the first that fits', async () => {
  renderWithKit(<Form />)
  await userEvent.click(screen.getByLabelText('Before'))
  await userEvent.tab()
  await waitFor(() => expect(options()).toEqual(['Ada', 'Bert', 'Cleo']))
  expect(document.activeElement).toBe(leader())
  await userEvent.clear(leader())
  await userEvent.keyboard('cl{ArrowDown}{Enter}')
  expect(leader().value).toBe('Cleo')
})

test('what is typed before the list is there is searched for, and who has gone on is not called back', async () => {
  renderWithKit(<Form />)
  const crew = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Crew' })
  crew().focus()
  await userEvent.keyboard('ad')
  await waitFor(() => expect(options()).toEqual(['Ada']))
  expect(crew().value).toBe('ad')
  await userEvent.click(screen.getByLabelText('Before'))
  expect(document.activeElement).toBe(screen.getByLabelText('Before'))
})
