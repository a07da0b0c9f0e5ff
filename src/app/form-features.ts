import { customFieldsContract } from '#features/account/custom-fields/custom-fields.contract.ts'
import { customFieldsHandlers } from '#features/account/custom-fields/server/custom-fields.handlers.ts'
import { answersContract } from '#features/jobs/forms/answers.contract.ts'
import { askedContract } from '#features/jobs/forms/asked.contract.ts'
import { formLinksContract } from '#features/jobs/forms/form-links.contract.ts'
import { formsContract } from '#features/jobs/forms/forms.contract.ts'
import { keepingContract } from '#features/jobs/forms/keeping.contract.ts'
import { papersContract } from '#features/jobs/forms/papers.contract.ts'
import { proofContract } from '#features/jobs/forms/proof.contract.ts'
import { answersHandlers } from '#features/jobs/forms/server/answers.handlers.ts'
import { askedHandlers } from '#features/jobs/forms/server/asked/asked.handlers.ts'
import { formLinksHandlers } from '#features/jobs/forms/server/form-links.handlers.ts'
import { formsHandlers } from '#features/jobs/forms/server/forms.handlers.ts'
import { keepingHandlers } from '#features/jobs/forms/server/keeping/keeping.handlers.ts'
import { keepingSchedules } from '#features/jobs/forms/server/keeping/keeping.schedules.ts'
import { papersHandlers } from '#features/jobs/forms/server/paper/papers.handlers.ts'
import { proofHandlers } from '#features/jobs/forms/server/proof/proof.handlers.ts'
import { pair } from './pair.ts'

// Lines of the list of features about forms and fields of a company's own.

export const formFeatures = {
  customFields: pair(customFieldsContract, customFieldsHandlers),
  forms: pair(formsContract, formsHandlers),
  formAnswers: pair(answersContract, answersHandlers),
  formAsks: pair(askedContract, askedHandlers),
  formLinks: pair(formLinksContract, formLinksHandlers),
  formKeeping: pair(keepingContract, keepingHandlers, keepingSchedules),
  formPapers: pair(papersContract, papersHandlers),
  formProof: pair(proofContract, proofHandlers),
}
