/** Thrown when an operation cannot be carried out; `message` is one sentence for the operator. */
export class OperationRefused extends Error {
  override name = 'OperationRefused'
}
