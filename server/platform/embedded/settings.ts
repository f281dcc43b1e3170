/** Settings of every embedded server; given on its command line, so that changes need no migration. */
const common: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  // A socket's path has a length limit, which a deep DATA_DIR can exceed.
  unix_socket_directories: '',
  max_connections: '100',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  log_line_prefix: '%m [%p] ',
  jit: 'off',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  random_page_cost: '1.1',
  effective_cache_size: '1GB',
  // Containers give /dev/shm 64 MB; with this, parallel plans use the server's own shared memory first.
  min_dynamic_shared_memory: '64MB',
}

const durable: Record<string, string> = {
  shared_buffers: '256MB',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  // Limits crash recovery to seconds.
  max_wal_size: '2GB',
  min_wal_size: '160MB',
  checkpoint_timeout: '5min',
  // These binaries are compiled without lz4.
  wal_compression: 'pglz',
  autovacuum_naptime: '30s',
  autovacuum_vacuum_scale_factor: '0.05',
  autovacuum_vacuum_insert_scale_factor: '0.05',
  autovacuum_analyze_scale_factor: '0.05',
  autovacuum_vacuum_cost_limit: '1000',
}

const throwAway: Record<string, string> = {
  shared_buffers: '128MB',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  // It would work through hundreds of databases, most of which tests no longer use.
  autovacuum: 'off',
  max_wal_senders: '0',
  max_wal_size: '1GB',
  max_connections: '200',
}

/** @param kind a throwaway server is fast and loses everything in a crash */
export function settings(kind: 'durable' | 'throwAway', port: number): string[] {
  const all = { ...common, ...(kind === 'durable' ? durable : throwAway), port: String(port) }
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
