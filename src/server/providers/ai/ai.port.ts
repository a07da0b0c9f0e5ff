import type * as z from 'zod/mini'

/** A language model, asked for facts in a text. */
export interface Ai {
  /**
   * What the text says, in the form of the schema. The text is somebody else's: what it tells the model to do must not
   * matter, so use the answer as you would use the text itself. Throws when the model can't be reached, is too slow, or
   * answers in another form.
   */
  read<T extends z.ZodMiniType>(order: { instruction: string; text: string; schema: T }): Promise<z.output<T>>
}
