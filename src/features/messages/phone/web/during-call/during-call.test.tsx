import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { offeredPrefill, offerPrefill } from '#features/jobs/jobs/web/use-new-job.ts'
import { useNoteDraft } from './use-note-draft.ts'

test('a note that is typed during a call is there after a reload, and gone once it is saved', () => {
  const typed = { call_id: 7, note: 'Brings the key', job_id: null }
  const before = renderHook(useNoteDraft)
  act(() => {
    before.result.current.current = typed
  })
  before.unmount()
  const after = renderHook(useNoteDraft)
  expect(after.result.current.current).toEqual(typed)
  after.result.current.current = null
  expect(renderHook(useNoteDraft).result.current.current).toBeNull()
})

test('what was kept by another version is no note', () => {
  sessionStorage.setItem('call-note', '{"text":1}')
  expect(renderHook(useNoteDraft).result.current.current).toBeNull()
})

test('a new job begins with the caller for as long as the call is offered', () => {
  const end = offerPrefill({ call_id: 7, phone: '0491 570 156' })
  expect(offeredPrefill()).toEqual({ call_id: 7, phone: '0491 570 156' })
  end()
  expect(offeredPrefill()).toEqual({})
})
