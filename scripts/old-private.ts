export class Cache {
  #kept = 1;
  size = () => this.#kept;
}
