/** Which tweets of the account answer other tweets of the account. */
export class Threads {
  private readonly ids = new Set<string>()
  private readonly parents = new Map<string, string>()
  private answeredIds: Set<string> | null = null

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
    let root = id
    const seen = new Set([id])
    for (let parent = this.parents.get(root); parent && this.ids.has(parent) && !seen.has(parent);) {
      root = parent
      seen.add(parent)
      parent = this.parents.get(root)
    }
    return root !== id || this.answeredIds.has(id) ? root : null
  }
}
