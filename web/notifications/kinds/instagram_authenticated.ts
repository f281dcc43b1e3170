import { connectedKind } from './connected.ts'

export default connectedKind('Instagram', (t) => t('titleInstagram'))
