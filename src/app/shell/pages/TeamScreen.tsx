import { SkillsField } from '#features/account/job-types/web/SkillsField.tsx'
import TeamPage from '#features/people/team/web/TeamPage.tsx'

/** The team with what its people can do, which the team itself does not know: job types build on it. */
export default function TeamScreen() {
  return <TeamPage Skills={SkillsField} />
}
