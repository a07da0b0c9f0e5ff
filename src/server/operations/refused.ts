/** An operation that can't be done as asked: `message` is one sentence for the operator. */
export class OperationRefused extends Error {
  override name = 'OperationRefused'
}
