import type { FormEvent } from 'react'
import { useRef } from 'react'
import type { DefaultValues, FieldErrors, FieldValues, Path, Resolver, UseFormReturn } from 'react-hook-form'
import { useForm } from 'react-hook-form'
import type { Endpoint, Schema, Sends } from '#shared/endpoint.ts'
import { parseInput } from '#shared/parse.ts'
import type { Told } from '#shared/translator.ts'
import { useTexts } from '#web/i18n.ts'
import { SendError } from '#web/send.ts'
import { byItsLabel } from './field-labels.ts'
import { placeErrors } from './place-errors.ts'
import type { DraftName } from './use-draft.ts'
import { useDraft } from './use-draft.ts'

/** A message for one field. */
export interface Refusal<V extends FieldValues> {
  field: Path<V>
  message: Told
}

type Check = Endpoint | Schema
export type SentBy<C extends Check> = C extends Endpoint ? Sends<C> : C extends Schema<infer I> ? I : never

export interface FormOptions<C extends Check, V extends FieldValues> {
  defaults: V
  /** The form's shape as the endpoint takes it; left out when they are the same. */
  toInput?: (values: V) => SentBy<C>
  /** The form's name of a field, or of a part of its path, that the endpoint calls otherwise. */
  fieldNames?: Readonly<Record<string, string>>
  /** Checks in the order of the specification; returns those that fail. Their words stand in place of the contract's. */
  rules?: (values: V) => readonly Refusal<V>[]
  /** Sends the input. A SendError that names fields of the form lands beside them, another above the form. */
  onSubmit: (input: SentBy<C>, values: V) => unknown
  /** Under this name what was typed is kept when the session ends, and comes back after the next sign-in. */
  draft: DraftName
  /** The row's version as it was read: a draft of an earlier one says so when it is restored. */
  version?: number | undefined
}

export interface ContractForm<V extends FieldValues> {
  /** react-hook-form's own: watch, setValue, getValues, useFieldArray's control. */
  methods: UseFormReturn<V>
  /** Checks and sends; true when it was taken. Never rejects. */
  submit: (event?: FormEvent) => Promise<boolean>
  busy: boolean
  /** True if something was changed and not sent; asked when leaving. */
  isDirty: () => boolean
  /** A refusal that belongs to no field, in the reader's language. */
  failure: string | null
  /** Sets all values as saved ones. */
  reset: (values: V) => void
  /** There while others have saved something newer than what the form began with: drops what was typed for it. */
  showLatest?: () => void
}

/** A path as the form has it: 'appointments.0.appointment_time' may be its 'appointments.0.starts_at'. */
export function nameIn(names: Readonly<Record<string, string>> | undefined, path: string): string {
  return path
    .split('.')
    .map(part => names?.[part] ?? part)
    .join('.')
}

/**
 * A form on a contract entry or schema: the screen says the same texts as the server, from the same rule.
 * Mount it afresh (key) for another row.
 */
export function useContractForm<C extends Check, V extends FieldValues>(
  check: C,
  options: FormOptions<C, V>,
): ContractForm<V> {
  const t = useTexts()
  const schema = ('method' in check ? check.input : check) as Schema
  const toInput = (values: V) => (options.toInput ? options.toInput(values) : values) as SentBy<C>

  const resolver: Resolver<V> = async (values, _context, { names }) => {
    const errors: Record<string, string> = {}
    const parsed = parseInput(schema, toInput(values))
    if (!parsed.ok) {
      for (const [wire, told] of Object.entries(parsed.fields)) {
        const name = nameIn(options.fieldNames, wire)
        errors[name] ??= t(byItsLabel(methods.control, name, told))
      }
    }
    for (const { field, message } of options.rules?.(values) ?? []) errors[field] = t(message)
    if (Object.keys(errors).length === 0) return { values, errors: {} }
    return { values: {}, errors: placeErrors(errors, names ?? []) as FieldErrors<V> }
  }

  const methods = useForm<V>({
    defaultValues: options.defaults as DefaultValues<V>,
    resolver,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    shouldFocusError: true,
  })
  // Subscribed here, so that isDirty() is right whenever it is asked.
  const { isDirty, isSubmitting, errors } = methods.formState
  const sending = useRef(false)
  const dirty = useRef(false)
  dirty.current = isDirty

  useDraft(options, methods, () => dirty.current)

  async function send(values: V): Promise<void> {
    sending.current = true
    try {
      await options.onSubmit(toInput(values), values)
      dirty.current = false
      // Text typed during the save stays and counts as unsaved.
      methods.reset(values, { keepValues: true })
    } catch (error) {
      if (!(error instanceof SendError)) throw error
      error.shown = true
      showRefusal(error)
    } finally {
      sending.current = false
    }
  }

  function showRefusal(error: SendError) {
    const known = [...methods.control._names.mount] as string[]
    let isPlaced = false
    for (const [wire, told] of Object.entries(error.fields)) {
      const name = nameIn(options.fieldNames, wire)
      if (!known.includes(name)) continue
      methods.setError(
        name as Path<V>,
        { type: 'server', message: t(byItsLabel(methods.control, name, told)) },
        { shouldFocus: !isPlaced },
      )
      isPlaced = true
    }
    if (!isPlaced) methods.setError('root', { type: 'server', message: error.words ?? t(error) })
  }

  return {
    methods,
    async submit(event) {
      // A form in a dialog inside another form must not submit that one too.
      event?.stopPropagation()
      event?.preventDefault()
      if (sending.current) return false
      let isTaken = false
      await methods.handleSubmit(async values => {
        await send(values)
        isTaken = Object.keys(methods.formState.errors).length === 0
      })()
      return isTaken
    },
    busy: isSubmitting,
    isDirty: () => dirty.current && !sending.current,
    failure: errors.root?.message ?? null,
    reset: values => methods.reset(values),
  }
}
