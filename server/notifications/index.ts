export { noticeMailJob } from './mail.ts'
export { notificationHandlers } from './routes.ts'
export { EventHub } from './event-hub.ts'
