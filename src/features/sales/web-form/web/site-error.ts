import type { ContractForm } from '#web/forms/use-form.ts'

/** The message of the first invalid site; the form keeps each at its place in the list. */
export function siteError<V extends { sites: string[] }>({ methods }: ContractForm<V>): string | undefined {
  const { sites } = methods.formState.errors
  return Array.isArray(sites) ? sites.find(Boolean)?.message : undefined
}
