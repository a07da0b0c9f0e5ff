import type { FormContent } from '#shared/forms/form.ts'
import type { FormPaper } from '#shared/forms/paper.ts'

export interface PaperDialogProps {
  name: string
  content: FormContent
  /** null: answers are printed as every document is. */
  paper: FormPaper | null
  onChange: (paper: FormPaper | null) => void
  onClose: () => void
}
