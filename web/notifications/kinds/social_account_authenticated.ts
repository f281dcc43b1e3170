import { connectedKind } from './connected.ts'

export default connectedKind(null, (t) => t('titleConnected'))
