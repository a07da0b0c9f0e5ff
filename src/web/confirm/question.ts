import type { ReactNode } from 'react'

/** A question asked in a dialog before something happens. */
export interface Question {
  title: string
  message: ReactNode
  /** Shown apart, for what must not be overlooked. */
  attention?: ReactNode
  /** 'Confirm' unless said otherwise. */
  confirm?: string
  /** 'Cancel' unless said otherwise. */
  cancel?: string
  hideCancel?: boolean
  /** A second way to go on; the question itself is answered with no. */
  other?: { label: string; choose: () => void }
  /** A red confirm button, for what destroys something. */
  danger?: boolean
  /** Runs after Confirm while the dialog shows that it is busy; when it rejects, the dialog stays open. */
  run?: () => Promise<unknown>
}
