declare module 'web-push-testing/src/PushApiModel.js' {
  /** A push service and the browsers behind it: takes subscriptions, checks and decrypts what is sent to them. */
  export class PushApiModel {
    notifyUrl: string
    subscribe(options: { userVisibleOnly: 'true' | 'false'; applicationServerKey: string }): Promise<{
      endpoint: string
      keys: { p256dh: string; auth: string }
      clientHash: string
    }>
    expireSubscription(clientHash: string): void
    handleNotification(
      clientHash: string,
      headers: {
        encoding: string | undefined
        authorization: string | undefined
        ttl: string | string[] | undefined
      },
      body: Buffer,
    ): Promise<void>
    getNotifications(of: { clientHash: string }): { messages: string[] }
  }
}
