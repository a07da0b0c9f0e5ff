import type * as z from 'zod/mini'

/** A language model, asked for facts in a text. */
export interface Ai {
  /**
   * Reads the text into the schema's form. The text is foreign: instructions in it must not matter, so treat the
   * answer like the text itself. Throws when the model can't be reached, is too slow, or answers in another form.
   */
  read<T extends z.ZodMiniType>(order: { instruction: string; text: string; schema: T }): Promise<z.output<T>>
  /** Writes down what is said in a sound, in the language that is spoken; left out: nothing is set up for it. */
  hear?(order: { sound: Uint8Array; type: string; name: string }): Promise<string>
}
