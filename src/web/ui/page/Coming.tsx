import { type ComponentType, createContext, useContext } from 'react'

/** A row of a page, by one of these. */
export interface ComingProps {
  job_id?: number
  client_id?: number
  quote_id?: number
  invoice_id?: number
}

/** What shows the messages and steps that follow by themselves; the app hands it down, as it builds on all others. */
export const ComingPart = createContext<ComponentType<ComingProps> | null>(null)

/** Messages and steps that follow by themselves for this row. */
export function Coming(props: ComingProps) {
  const Part = useContext(ComingPart)
  return Part && <Part {...props} />
}
