import type { ComponentType } from 'react'

export interface NewTaskProps {
  /** What a new task on somebody's agenda begins with, and the conversation that it is about. */
  task: { of: string; title: string; description: string; technician_id: number | null }
  onClose: () => void
}

/** The dialog of a new task, handed over by the app: agendas lie above messages. */
export type TaskDialog = ComponentType<NewTaskProps>
