import type { FieldValues, Path, UseFormSetValue } from 'react-hook-form'

/** Sets several fields of a form at once. The cast is here alone: in a loop, a value's type can't follow its name. */
export function setValues<Values extends FieldValues>(
  setValue: UseFormSetValue<Values>,
  values: NoInfer<Partial<Values>>,
  options: Parameters<UseFormSetValue<Values>>[2] = { shouldDirty: true },
): void {
  for (const [name, value] of Object.entries(values)) setValue(name as Path<Values>, value as never, options)
}
