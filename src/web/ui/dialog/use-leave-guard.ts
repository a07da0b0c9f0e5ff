import { useBlocker } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import { guardHistory } from '#web/address/history-guard.ts'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { useTexts } from '#web/i18n.ts'

/** Where the session's end leads: what was typed is kept there as a draft, so nobody is asked. */
const signOutPath = '/logout'

/**
 * Guards what was typed: moving to another address, the browser's back button and closing the tab ask first. Who
 * stays is where they were.
 * Returns a function that asks the same for a Cancel button; true means that leaving is fine.
 */
export function useLeaveGuard(isDirty: () => boolean): () => Promise<boolean> {
  const t = useTexts()
  const confirm = useConfirm()
  // After a yes the screen navigates by itself (a dialog that stands in the address): not asked twice.
  const isLeaving = useRef(false)
  const latest = useRef(isDirty)
  useEffect(() => {
    latest.current = isDirty
  })

  const mayLeave = useCallback(async () => {
    if (isLeaving.current || !latest.current()) return true
    const yes = await confirm({
      title: t('Discard changes?'),
      message: t('Your changes haven’t been saved.'),
      confirm: t('Discard'),
      cancel: t('Keep editing'),
      danger: true,
    })
    isLeaving.current = yes
    // A screen that stays although leaving was fine guards again what is typed from now on.
    if (yes) setTimeout(() => (isLeaving.current = false), 1_000)
    return yes
  }, [confirm, t])

  useEffect(
    () => guardHistory({ isDirty: () => !isLeaving.current && latest.current(), mayLeave }),
    [mayLeave],
  )
  useBlocker({
    shouldBlockFn: async ({ next }) => next.pathname !== signOutPath && !(await mayLeave()),
    enableBeforeUnload: () => !isLeaving.current && latest.current(),
  })
  return mayLeave
}
