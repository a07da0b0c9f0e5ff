import { useTexts } from '#web/i18n.ts'
import type { OpenShift } from '../../open-shifts.contract.ts'

/** Requirements of an open shift, and its note. */
export function Needs({ shift }: { shift: OpenShift }) {
  const t = useTexts()
  const needs = [
    shift.skill && t('Skill: {{name}}', { name: shift.skill }),
    shift.licence && t('Licence: {{name}}', { name: shift.licence }),
    shift.group && t('Group: {{name}}', { name: shift.group }),
    shift.note,
  ].filter(Boolean)
  return needs.length > 0 && <small>{needs.join(' · ')}</small>
}
