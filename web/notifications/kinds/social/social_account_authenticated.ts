import { connectedKind } from './connected.ts'

export default connectedKind((t) => t('titleConnected'))
