/** Unread ones are counted up to this; beyond it the bell shows '99+'. Apart from the kinds, which the bell needs only when it opens. */
export const mostUnread = 100
