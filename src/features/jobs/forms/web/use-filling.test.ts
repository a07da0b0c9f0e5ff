import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { blankField } from '#shared/forms/form.ts'
import { useFilling } from './use-filling.ts'

const contentOf = (...ids: string[]) => ({
  pages: [{ id: 'p', title: '', fields: ids.map(id => ({ ...blankField(id, 'line'), label: id })) }],
})
const filling = (...ids: string[]) =>
  renderHook(() => useFilling({ content: contentOf(...ids), begin: {}, place: '7 3 1' }))

test('what is half filled in stays when the form is published anew, as far as it is still asked', () => {
  const before = filling('what', 'gone')
  act(() => before.result.current.put('what', ['pipe']))
  act(() => before.result.current.put('gone', ['x']))
  before.unmount()
  const { current } = filling('what', 'new').result
  expect(current.isRestored).toBe(true)
  expect(current.filled.answers).toEqual({ what: ['pipe'] })
})

test('photos that become ready together all stay, in that order, without one that was removed meanwhile', () => {
  const { result } = renderHook(() => useFilling({ content: contentOf('plate'), begin: {}, place: null }))
  const { put } = result.current
  act(() => put('plate', ['one']))
  act(() => {
    put('plate', now => [...now, 'two'])
    put('plate', now => now.filter(key => key !== 'one'))
    put('plate', now => [...now, 'three'])
  })
  expect(result.current.given.plate).toEqual(['two', 'three'])
  expect(result.current.put).toBe(put)
})
