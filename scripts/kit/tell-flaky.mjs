/** Names each test that passed only when it was tried again, with what was wrong at first, and each file that failed. */
export default class {
  onTestRunEnd(modules) {
    for (const file of modules)
      if (file.state() === 'failed') console.log(`failed file: ${file.relativeModuleId}`)
  }

  onTestCaseResult(test) {
    if (!test.diagnostic()?.flaky) return
    console.log(`flaky: ${test.module.relativeModuleId} > ${test.fullName}`)
    for (const { message } of test.result().errors ?? []) console.log(message.slice(0, 2_000))
  }
}
