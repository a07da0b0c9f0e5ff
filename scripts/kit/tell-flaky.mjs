/** Names each test that passed only when it was tried again, with what was wrong at first. */
export default class {
  onTestCaseResult(test) {
    if (!test.diagnostic()?.flaky) return
    console.log(`flaky: ${test.module.relativeModuleId} > ${test.fullName}`)
    for (const { message } of test.result().errors ?? []) console.log(message.slice(0, 2_000))
  }
}
