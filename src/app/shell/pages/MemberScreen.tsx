import { jobTypesContract } from '#features/account/job-types/job-types.contract.ts'
import { SkillsField } from '#features/account/job-types/web/SkillsField.tsx'
import MemberPage from '#features/people/team/web/MemberPage.tsx'
import { useTexts } from '#web/i18n.ts'
import { useRead } from '#web/use-endpoint.ts'

/** Somebody of the team with what they can do, which the team itself does not know. */
export default function MemberScreen() {
  return <MemberPage Skills={SkillsField} SkillNames={SkillNames} />
}

function SkillNames({ ids }: { ids: readonly number[] }) {
  const t = useTexts()
  const { data } = useRead(jobTypesContract.options, {})
  if (ids.length === 0) return t('All job types')
  const types = data ? [...data.result, ...data.retired] : []
  return types
    .filter(({ value }) => ids.includes(value))
    .map(({ label }) => label)
    .join(', ')
}
