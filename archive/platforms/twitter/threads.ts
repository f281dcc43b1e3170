/** Which tweets of the account answer other tweets of the account. */
export class Threads {
  private readonly ids = new Set<string>()
  private readonly parents = new Map<string, string>()
  private answeredIds: Set<string> | null = null
  private readonly roots = new Map<string, string>()

  /** First pass. */
  add(id: string, parent: string): void {
    this.ids.add(id)
    if (parent !== '') this.parents.set(id, parent)
  }

  isOwn(id: string): boolean {
    return this.ids.has(id)
  }

  /** The first tweet of this tweet's thread; null if it is in none. */
  rootOf(id: string): string | null {
    this.answeredIds ??= new Set([...this.parents.values()].filter((parent) => this.ids.has(parent)))
    const root = this.findRoot(id)
    return root !== id || this.answeredIds.has(id) ? root : null
  }

  /** Each tweet is passed once, because a thread may have as many as the archive. */
  private findRoot(id: string): string {
    const passed = new Set<string>()
    let root = id
    for (;;) {
      const known = this.roots.get(root)
      if (known !== undefined) root = known
      passed.add(root)
      const parent = known === undefined ? this.parents.get(root) : undefined
      if (!parent || !this.ids.has(parent) || passed.has(parent)) break
      root = parent
    }
    for (const each of passed) this.roots.set(each, root)
    return root
  }
}
