import { useEffect, useRef } from 'react'
import type { FieldErrors, UseFormReturn } from 'react-hook-form'
import { get, useFormState } from 'react-hook-form'
import type { JobTab } from './JobTabs.tsx'
import type { JobRefusal } from './job-checks.ts'
import type { JobValues } from './job-values.ts'

/** After a refused save: shows the tab of the first failed field and focuses it. */
export function useErrorTab(
  methods: UseFormReturn<JobValues>,
  tabs: readonly Pick<JobTab<never>, 'id' | 'fields'>[],
  problems: () => readonly JobRefusal[],
  showTab: (tab: string) => void,
): void {
  const { submitCount, errors } = useFormState({ control: methods.control })
  const seen = useRef(submitCount)
  useEffect(() => {
    if (seen.current === submitCount) return
    seen.current = submitCount
    const field = problems()[0]?.field ?? firstField(errors)
    if (!field) return
    const name = field.split('.')[0]!
    const tab = tabs.find(({ fields }) => fields?.includes(name))
    if (tab) showTab(tab.id)
    focusWhenDrawn(methods, field as JobRefusal['field'])
  }, [submitCount, errors, methods, tabs, problems, showTab])
}

/** The tab is drawn first, or even fetched: what is hidden or not there can't take the focus. */
function focusWhenDrawn(methods: UseFormReturn<JobValues>, field: JobRefusal['field'], tries = 40): void {
  const isDrawn = () => get(methods.control._fields, field) !== undefined
  setTimeout(() => {
    if (isDrawn()) methods.setFocus(field)
    else if (tries > 0) setTimeout(() => focusWhenDrawn(methods, field, tries - 1), 50)
  })
}

/** The path of the first message: 'email', 'new_contacts.0.name'. */
function firstField(errors: FieldErrors<JobValues>): string | null {
  const [name, error] = Object.entries(errors).find(([key]) => key !== 'root') ?? []
  if (!name || !error) return null
  if ('type' in error && typeof error.type === 'string') return name
  const inner = firstField(
    Object.fromEntries(Object.entries(error).filter(([, value]) => value)) as FieldErrors<JobValues>,
  )
  return inner && `${name}.${inner}`
}
