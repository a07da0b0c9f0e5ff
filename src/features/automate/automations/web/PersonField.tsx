import { teamContract } from '#features/people/team/team.contract.ts'
import { SelectField } from '#web/forms/SelectField.tsx'
import { useRead } from '#web/use-endpoint.ts'

/** Somebody of the team; with `nobody` none has to be chosen. */
export function PersonField({ name, label, nobody }: { name: string; label: string; nobody?: string }) {
  const people = useRead(teamContract.workers, {}, { staleTime: 300_000 }).data?.result ?? []
  return (
    <SelectField<number>
      name={name}
      label={label}
      withAsterisk={!nobody}
      clearable={Boolean(nobody)}
      {...(nobody && { placeholder: nobody })}
      data={people.map(({ value, label: person }) => ({ value: Number(value), label: person }))}
    />
  )
}
