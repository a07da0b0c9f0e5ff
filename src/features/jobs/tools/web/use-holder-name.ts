import { useCallback } from 'react'
import { companyPlace } from '#features/stock/inventory/inventory.rules.ts'
import { useTexts } from '#web/i18n.ts'
import type { Tool } from '../tools.contract.ts'

/** The name of a tool's holder, in the reader's language. */
export function useHolderName() {
  const t = useTexts()
  return useCallback(
    ({ kind, label }: Tool['holder']) =>
      kind === 'store' ? t(companyPlace.label) : kind === 'job' ? t('Job {{name}}', { name: label }) : label,
    [t],
  )
}
