import type { ComponentType } from 'react'

export interface NewTaskProps {
  /** What a new task on somebody's agenda begins with, and the conversation that it is about. */
  task: { of: string; title: string; description: string; technician_id: number | null }
  onClose: () => void
}

export interface BillOfMailProps {
  thread: number
  message: number
  /** The class of links below a message. */
  way: string | undefined
}

/** The supplier invoices of a message's files, handed over by the app: money lies above messages. */
export type BillOfMail = ComponentType<BillOfMailProps>

/** The dialog of a new task, handed over by the app: agendas lie above messages. */
export type TaskDialog = ComponentType<NewTaskProps>
