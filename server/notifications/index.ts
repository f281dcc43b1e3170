export { noticeMailJob } from './mail.ts'
export { notificationHandlers } from './routes.ts'
export { EventHub } from './stream.ts'
