import { useEffect, useRef } from 'react'
import type { FieldErrors, UseFormReturn } from 'react-hook-form'
import { useFormState } from 'react-hook-form'
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
    // The tab renders first: hidden fields can't take the focus.
    setTimeout(() => methods.setFocus(field as JobRefusal['field']))
  }, [submitCount, errors, methods, tabs, problems, showTab])
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
