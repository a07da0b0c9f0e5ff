import { jobTypesContract } from '#features/account/job-types/job-types.contract.ts'
import { SkillsField } from '#features/account/job-types/web/SkillsField.tsx'
import { canBook } from '#features/jobs/job-status/job-status.rules.ts'
import { LicenceFile } from '#features/jobs/licence-files/web/LicenceFile.tsx'
import { MemberJobs } from '#features/office/jobs-list/web/MemberJobs.tsx'
import { EmergencyContact } from '#features/people/profile/web/EmergencyContact.tsx'
import MemberPage from '#features/people/team/web/MemberPage.tsx'
import { MemberHours } from '#features/people/timesheets/web/MemberHours.tsx'
import { MemberTrail } from '#features/people/trails/web/MemberTrail.tsx'
import { hasPermission } from '#shared/access.ts'
import { useTexts } from '#web/i18n.ts'
import { useRead } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'

/** Somebody of the team with what they can do, which the team itself does not know. */
export default function MemberScreen() {
  return <MemberPage Skills={SkillsField} SkillNames={SkillNames} LicenceFile={LicenceFile} More={More} />
}

function More({ userId }: { userId: number }) {
  const viewer = useViewer()
  return (
    <>
      <EmergencyContact userId={userId} />
      {hasPermission(viewer, 'time.approve') && (
        <>
          <MemberHours userId={userId} />
          <MemberTrail userId={userId} />
        </>
      )}
      {canBook(viewer) === true && <MemberJobs userId={userId} />}
    </>
  )
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
