import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { useKeys } from './keys.ts'

const done: string[] = []
const action = (keys: string, what = keys, answer?: boolean) => ({
  keys,
  label: what,
  group: 'everywhere' as const,
  run: () => {
    done.push(what)
    return answer
  },
})

function Screen({ below = false }: { below?: boolean }) {
  useKeys([action('n'), action('g j'), action('j'), action('?'), { ...action('mod+k'), everywhere: true }])
  return (
    <>
      <input aria-label="field" />
      <input type="checkbox" aria-label="box" />
      {below && <section role="dialog" aria-modal="true" />}
    </>
  )
}

async function press(keys: string): Promise<string[]> {
  done.length = 0
  await userEvent.keyboard(keys)
  return [...done]
}

test('single keys, and two one after the other', async () => {
  render(<Screen />)
  expect(await press('n')).toEqual(['n'])
  expect(await press('N?')).toEqual(['n', '?'])
  expect(await press('gj')).toEqual(['g j'])
  expect(await press('gxj')).toEqual(['j'])
  expect(await press('{Control>}n{/Control}{Alt>}n{/Alt}')).toEqual([])
})

test('never while typing, and only Ctrl+K from a field', async () => {
  render(<Screen />)
  await userEvent.click(screen.getByLabelText('field'))
  expect(await press('ngj?')).toEqual([])
  expect(await press('{Control>}k{/Control}')).toEqual(['mod+k'])
  await userEvent.click(screen.getByLabelText('box'))
  expect(await press('n')).toEqual(['n'])
})

test('under a dialog the screen hears nothing but Ctrl+K', async () => {
  render(<Screen below />)
  expect(await press('ngj')).toEqual([])
  expect(await press('{Meta>}k{/Meta}')).toEqual(['mod+k'])
})

function Pair({ answer }: { answer?: boolean }) {
  useKeys([action('j', 'first')])
  useKeys([action('j', 'last', answer)])
  return null
}

test('the one that came last is asked first, and may pass the key on', async () => {
  const { rerender } = render(<Pair />)
  expect(await press('j')).toEqual(['last'])
  rerender(<Pair answer={false} />)
  expect(await press('j')).toEqual(['last', 'first'])
})
